// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "numbers/arithmetic.h"

namespace sched {

/// include/linux/sched.h, struct sched_entity: what the fair rules read and write of it.
template <class N>
struct SchedEntity {
  typename N::u64 weight =
      1u << 20;  ///< load.weight, raw: nice 0 is 2^20; group entities any 2..2^28
  /// load.inv_weight, 2^32 / scaled weight; 0: not computed yet, as after every reweight_entity().
  /// Groups get the quotient rounded down, tasks that of their nice level's table, which is rounded
  /// to the nearest: the two differ by one at 14 of the 40 levels.
  typename N::u32 inv_weight;
  typename N::u64 vruntime;  ///< ns, scaled by NICE_0_LOAD / weight
  typename N::u64 deadline;  ///< as vruntime; relative to it while rel_deadline
  typename N::s64 vlag;      ///< as vruntime; holds the deadline while it runs (slice protection)
  typename N::u64 slice;     ///< ns of wall time
  bool on_rq = false;
  bool sched_delayed = false;
  bool rel_deadline = false;
  bool custom_slice = false;
};

/// kernel/sched/sched.h, struct cfs_rq: the queue of one level on one CPU.
template <class N>
struct CfsRq {
  typename N::s64 avg_vruntime;   ///< sum of key * scaled weight over the tree (not over curr)
  typename N::u64 avg_load;       ///< sum of scaled weights over the tree (not over curr)
  typename N::u64 zero_vruntime;  ///< reference point of the keys (min_vruntime until 6.18)
  typename N::u32 nr_queued;  ///< entities on the queue, curr among them (nr_running until 6.13)
  SchedEntity<N>* curr = nullptr;
  /// tasks_timeline, in the order of the kernel's tree: by deadline, later arrivals behind equal
  /// ones.
  std::vector<SchedEntity<N>*> tasks;
};

/// kernel/sched/fair.c, struct sg_lb_stats and the group's own flag: what group_classify() reads.
template <class N>
struct GroupStats {
  typename N::u64 group_capacity = 1024;  ///< sum over the CPUs; one full CPU is 1024
  typename N::u64 group_util;
  typename N::u64 group_runnable;
  typename N::u32 sum_nr_running;
  typename N::u32 group_weight = 1;  ///< number of CPUs
  bool imbalance = false;            ///< sg_imbalanced()
  bool group_asym_packing = false;
  bool group_smt_balance = false;
  typename N::u64 group_misfit_task_load;
};

/// kernel/sched/fair.c, enum group_type, with its values.
enum class GroupType {
  has_spare,
  fully_busy,
  misfit_task,
  smt_balance,
  asym_packing,
  imbalanced,
  overloaded,
};

/// include/linux/sched/topology.h, struct sched_domain: what the newidle cost rules read and write.
template <class N>
struct SchedDomain {
  typename N::u64 max_newidle_lb_cost;     ///< ns
  typename N::u64 last_decay_max_lb_cost;  ///< jiffies
  typename N::u32 newidle_call;
  typename N::u32 newidle_success;
  typename N::u32 newidle_ratio;  ///< of 1024
};

/// kernel/sched/fair.c, struct lb_env and the domain behind it: what the eligible-first gate reads.
template <class N, class Queue = CfsRq<N>>
struct MigrationAttempt {
  typename N::u32 nr_balance_failed;
  Queue* src = nullptr;
  Queue* dst = nullptr;
};

/// What sched_move_task() looks at before it decides to leave a task alone.
struct GroupMove {
  bool same_group = false;  ///< the group it would join is the group it is in
  bool exiting = false;     ///< PF_EXITING
};

/// What ttwu_runnable() looks at when the woken task is still queued.
template <class N>
struct WakeAttempt {
  bool on_rq = false;
  bool sched_delayed = false;
  typename N::u32 nr_running;       ///< of the runqueue, all classes; a delayed task counts
  typename N::u32 nr_cpus_allowed;  ///< of the task
};

/// What becomes of a task that wakes while it is still queued.
enum class WakeOutcome {
  not_queued,        ///< goes on to select_task_rq() and a full enqueue
  already_runnable,  ///< queued and not delayed: nothing to move
  requeued,          ///< delayed, made runnable where it is
  dequeued,          ///< delayed, taken off: goes on to select_task_rq()
};

/// Everything a kernel is configured with that a rule reads.
template <class N>
struct Settings {
  unsigned hz = 250;
  typename N::u32 base_slice_ns = 700'000;  ///< sysctl_sched_base_slice, any u32 through debugfs
  typename N::u32 migration_cost_ns = 500'000;  ///< sysctl_sched_migration_cost
  typename N::u64 jiffies;
  bool place_lag = true;               ///< SCHED_FEAT(PLACE_LAG)
  bool place_deadline_initial = true;  ///< SCHED_FEAT(PLACE_DEADLINE_INITIAL)
  bool place_rel_deadline = true;      ///< SCHED_FEAT(PLACE_REL_DEADLINE)
  bool run_to_parity = true;           ///< SCHED_FEAT(RUN_TO_PARITY)

  /// TICK_NSEC: ns between two ticks, rounded as include/vdso/jiffies.h does.
  std::uint32_t tick_nsec() const { return (1'000'000'000u + hz / 2) / hz; }
};

}  // namespace sched
