// SPDX-License-Identifier: GPL-2.0-or-later
// The list of queues that have load, and what walks it.
#include <algorithm>

#include "model/machine/parts.h"

namespace sched {

namespace {

using Leaves = std::vector<MachineQueue*>;

/// Where it is on the list; the end if it is null.
Leaves::iterator place_of(Leaves& leaves, const MachineQueue* cfs_rq) {
  return std::ranges::find(leaves, cfs_rq);
}

/// The one before it, or null: it is the first.
MachineQueue* before(Leaves& leaves, const MachineQueue& cfs_rq) {
  const auto place = place_of(leaves, &cfs_rq);
  return place == leaves.begin() ? nullptr : *std::prev(place);
}

/// kernel/sched/fair.c, load_avg_is_decayed() (6.12).
bool load_avg_is_decayed(const SchedAvg& avg) {
  return avg.load_sum == 0 && avg.util_sum == 0 && avg.runnable_sum == 0;
}

/// kernel/sched/fair.c, cfs_rq_is_decayed() and child_cfs_rq_on_list() (6.12) of one on the list.
bool cfs_rq_is_decayed(MachineQueue& cfs_rq) {
  if (cfs_rq.load_weight != 0 || !load_avg_is_decayed(cfs_rq.avg)) return false;
  const MachineQueue* const previous = before(cfs_rq.rq->leaf_list, cfs_rq);
  if (previous && previous->group->parent == cfs_rq.group) return false;
  return cfs_rq.tg_load_avg_contrib == 0;
}

/// kernel/sched/fair.c, skip_blocked_update() (6.12).
bool skip_blocked_update(const MachineEntity& se) {
  return se.avg.load_avg == 0 && se.avg.util_avg == 0 && se.my_q->propagate == 0;
}

}  // namespace

void list_add_leaf_cfs_rq(MachineQueue& cfs_rq) {
  if (cfs_rq.on_list) return;
  MachineCpu& rq = *cfs_rq.rq;
  MachineGroup* const parent = cfs_rq.group->parent;
  cfs_rq.on_list = true;
  if (!parent) {
    rq.leaf_list.push_back(&cfs_rq);
    rq.tmp_alone_branch = nullptr;
    return;
  }
  MachineQueue& above = parent->parent ? parent->queues[rq.number] : rq.cfs;
  if (above.on_list) {
    rq.leaf_list.insert(place_of(rq.leaf_list, &above), &cfs_rq);
    rq.tmp_alone_branch = nullptr;
    return;
  }
  const auto behind =
      rq.tmp_alone_branch ? place_of(rq.leaf_list, rq.tmp_alone_branch) + 1 : rq.leaf_list.begin();
  rq.leaf_list.insert(behind, &cfs_rq);
  rq.tmp_alone_branch = &cfs_rq;
}

void list_del_leaf_cfs_rq(MachineQueue& cfs_rq) {
  if (!cfs_rq.on_list) return;
  MachineCpu& rq = *cfs_rq.rq;
  if (rq.tmp_alone_branch == &cfs_rq) rq.tmp_alone_branch = before(rq.leaf_list, cfs_rq);
  rq.leaf_list.erase(place_of(rq.leaf_list, &cfs_rq));
  cfs_rq.on_list = false;
}

/// kernel/sched/fair.c, sched_balance_update_blocked_averages() (6.12), and
/// __update_blocked_fair().
void FairMachine::update_blocked_averages(unsigned cpu) {
  MachineCpu& rq = rqs_[cpu];
  update_rq_clock(rq);
  const Leaves leaves = rq.leaf_list;
  for (MachineQueue* const cfs_rq : leaves) {
    if (update_cfs_rq_load_avg(clock_pelt(*cfs_rq), *cfs_rq)) update_tg_load_avg(*cfs_rq);
    if (cfs_rq->group->parent) {
      MachineEntity& se = cfs_rq->group->entities[cpu];
      if (!skip_blocked_update(se)) update_load_avg(*se.cfs_rq, se, load_action::update_tg);
    }
    if (cfs_rq_is_decayed(*cfs_rq)) list_del_leaf_cfs_rq(*cfs_rq);
  }
}

}  // namespace sched
