// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <deque>

#include "kernel/probe.h"
#include "properties/trial.h"

namespace sched {

/// A real struct sched_entity, reached through the probe.
struct KernelEntity {
  const struct probe* probe = nullptr;
  struct ::sched_entity* se = nullptr;
};

class KernelHost;
class WholeMachine;

/// A real struct cfs_rq, reached through the probe.
struct KernelQueue {
  const KernelHost* host = nullptr;
  const struct probe* probe = nullptr;
  struct ::cfs_rq* cfs_rq = nullptr;
};

/// The kernel's own rules by the names the model uses. A rule that the tree lacks throws Absent.
class KernelScheduler {
 public:
  using s64 = Machine::s64;
  using u64 = Machine::u64;
  using u32 = Machine::u32;

  explicit KernelScheduler(const struct probe* probe, const KernelHost& host)
      : probe_(probe), host_(host) {}

  Settings<Machine> settings;

  u64 scale_load_down(u64 weight) const;
  u64 calc_delta_fair(u64 delta, u64 weight, u32 inv_weight = 0u) const;
  s64 entity_key(KernelQueue& queue, KernelEntity& se) const;
  u64 avg_vruntime(KernelQueue& queue) const;
  void avg_vruntime_add(KernelQueue& queue, KernelEntity& se) const;
  void avg_vruntime_sub(KernelQueue& queue, KernelEntity& se) const;
  bool vruntime_eligible(KernelQueue& queue, u64 vruntime) const;
  bool entity_eligible(KernelQueue& queue, KernelEntity& se) const;
  s64 entity_lag(u64 avruntime, KernelEntity& se) const;
  void update_entity_lag(KernelQueue& queue, KernelEntity& se) const;
  void place_entity(KernelQueue& queue, KernelEntity& se, bool initial = false) const;
  bool update_deadline(KernelQueue& queue, KernelEntity& se) const;
  bool entity_before(KernelEntity& a, KernelEntity& b) const;
  void enqueue_entity(KernelQueue& queue, KernelEntity& se) const;
  void dequeue_entity(KernelQueue& queue, KernelEntity& se) const;
  bool protect_slice(KernelEntity& se) const;
  KernelEntity* pick_eevdf(KernelQueue& queue) const;
  void reweight_eevdf(KernelEntity& se, u64 avruntime, u64 weight) const;
  void reweight_entity(KernelQueue& queue, KernelEntity& se, u64 weight) const;
  bool group_is_overloaded(u32 imbalance_pct, const GroupStats<Machine>& sgs) const;
  bool group_has_capacity(u32 imbalance_pct, const GroupStats<Machine>& sgs) const;
  GroupType group_classify(u32 imbalance_pct, const GroupStats<Machine>& sgs) const;
  bool update_newidle_cost(SchedDomain<Machine>& sd, u64 cost, u32 success) const;

  void update_newidle_stats(SchedDomain<Machine>& sd, u32 success) const;

  /// Decisions inside functions that only a whole running scheduler can be asked for: the machine's
  /// rules. A pass that pulls more than a few tasks is no case here.
  void newidle_balance_done(SchedDomain<Machine>& sd, u64 cost, u32 pulled) const;
  bool sched_move_task(const GroupMove& move) const;
  WakeOutcome ttwu_runnable(const WakeAttempt<Machine>& wake) const;

  bool can_migrate_task(const MigrationAttempt<Machine, KernelQueue>& attempt,
                        KernelEntity& se) const;

 private:
  template <class Question>
  auto ask_machine(Question question) const;

  const struct probe* probe_;
  const KernelHost& host_;
};

/// A kernel tree's own rules as scheduler under test, over real structs.
class KernelHost {
 public:
  using Number = Machine;
  using Entity = KernelEntity;
  using Queue = KernelQueue;

  /// @param machine the same tree's whole scheduler, for claims that ask for it
  explicit KernelHost(const struct probe* probe, WholeMachine* machine = nullptr)
      : scheduler(probe, *this), probe_(probe), machine_(machine) {
    reset();
  }

  KernelScheduler scheduler;
  /// The tree's whole scheduler, which some rules are asked of; properties/whole_machine.h.
  WholeMachine& machine() const {
    if (!machine_) throw Absent{"machine"};
    return *machine_;
  }

  void reset();
  Entity& entity(const EntityValues<Machine>& values);
  Queue& queue(Machine::u64 zero_vruntime);
  void enqueue(Queue& queue, Entity& se);
  void dequeue(Queue& queue, Entity& se);
  void run(Queue& queue, Entity& se);
  void aggregate(Queue& queue, Machine::s64 sum, Machine::u64 load, Machine::u32 nr);
  void settings(const Settings<Machine>& settings);
  /// The handle of a real entity of this case; null for null.
  Entity* handle(const struct ::sched_entity* se) const;

 private:
  const struct probe* probe_;
  WholeMachine* machine_;
  mutable std::deque<Entity> entities_;
  std::deque<Queue> queues_;
};

Machine::u64 weight(const KernelEntity& se);
Machine::u64 vruntime(const KernelEntity& se);
Machine::u64 deadline(const KernelEntity& se);
Machine::s64 vlag(const KernelEntity& se);
Machine::u64 slice(const KernelEntity& se);
void set_vruntime(KernelEntity& se, Machine::u64 value);
void set_deadline(KernelEntity& se, Machine::u64 value);
void set_vlag(KernelEntity& se, Machine::s64 value);
Machine::u64 zero_vruntime(const KernelQueue& queue);
Machine::s64 tree_sum(const KernelQueue& queue);
Machine::u64 tree_load(const KernelQueue& queue);
Machine::u32 nr_queued(const KernelQueue& queue);
KernelEntity* current(const KernelQueue& queue);

using KernelTrial = Trial<KernelHost>;

}  // namespace sched
