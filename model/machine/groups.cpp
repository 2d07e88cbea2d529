// SPDX-License-Identifier: GPL-2.0-or-later
// Task groups: made, weighed and destroyed.
#include "model/machine/parts.h"

namespace sched {

/// kernel/sched/core.c, sched_create_group() and sched_online_group() (6.12).
MachineGroup* FairMachine::group_create(MachineGroup* parent) {
  MachineGroup& group = groups_.emplace_back();
  group.parent = parent;
  group.queues.resize(cpus_);
  group.entities.resize(cpus_);
  for (unsigned cpu = 0; cpu < cpus_; ++cpu) {
    MachineQueue& cfs_rq = group.queues[cpu];
    MachineEntity& se = group.entities[cpu];
    cfs_rq.id = ids_++;
    cfs_rq.zero_vruntime = Machine::u64(0u) - (1u << 20);
    cfs_rq.group = &group;
    cfs_rq.rq = &rqs_[cpu];
    se.id = ids_++;
    se.my_q = &cfs_rq;
    se.cfs_rq = &queue(parent, cpu);
    se.parent = parent->parent ? &parent->entities[cpu] : nullptr;
    se.depth = se.parent ? se.parent->depth + 1 : 0;
  }
  for (unsigned cpu = 0; cpu < cpus_; ++cpu) {  // online_fair_sched_group()
    update_rq_clock(rqs_[cpu]);
    attach_entity_cfs_rq(group.entities[cpu]);
  }
  return &group;
}

/// kernel/sched/fair.c, __sched_group_set_shares() (6.12).
void FairMachine::group_shares(MachineGroup* group, std::uint64_t shares) {
  constexpr std::uint64_t least = 2u << 10;
  constexpr std::uint64_t most = std::uint64_t{1} << 28;
  shares = std::clamp(shares << 10, least, most);
  if (group->shares == shares) return;
  group->shares = shares;
  for (unsigned cpu = 0; cpu < cpus_; ++cpu) {
    update_rq_clock(rqs_[cpu]);
    for (MachineEntity* se = &group->entities[cpu]; se; se = se->parent) {
      update_load_avg(*se->cfs_rq, *se, load_action::update_tg);
      update_cfs_group(*se);
    }
  }
}

/// kernel/sched/fair.c, unregister_fair_sched_group() (6.12).
void FairMachine::group_destroy(MachineGroup* group) {
  for (unsigned cpu = 0; cpu < cpus_; ++cpu) {
    MachineEntity& se = group->entities[cpu];
    if (se.sched_delayed) {
      update_rq_clock(rqs_[cpu]);
      dequeue_entities(rqs_[cpu], &se, queue_flag::sleep | queue_flag::delayed);
    }
    list_del_leaf_cfs_rq(group->queues[cpu]);
    remove_entity_load_avg(se);
  }
  groups_.remove_if([&](const MachineGroup& each) { return &each == group; });
}

}  // namespace sched
