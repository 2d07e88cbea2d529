// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <vector>

#include "model/machine/state.h"
#include "model/scheduler.h"

namespace sched {

/// A fair-class machine: what the fair class of 6.12.117 does on 1 to 8 CPUs, bit for bit.
///
/// It is driven by the same events as the kernel's own (properties/whole_machine.h), and each does
/// what the kernel does in one. Members are named after the kernel's functions: those of core.c and
/// syscalls.c around them are in core.cpp. What model/rules has a rule for is asked of `rules`, so
/// that a machine with another rule is another machine.
///
/// Left out: bandwidth control, load balance (the CPUs share no domain), the fair server, other
/// classes (but for the stopper of an affinity change), SCHED_IDLE and SCHED_BATCH, NEXT_BUDDY.
class FairMachine {
 public:
  static constexpr unsigned most_cpus = 8;

  /// A machine of `cpus` idle CPUs, whose clocks were never read.
  FairMachine(const Rules<Machine>& rules, const Settings<Machine>& settings,
              const MachineFeatures& features, unsigned cpus);
  FairMachine(const FairMachine&) = delete;
  FairMachine& operator=(const FairMachine&) = delete;

  /// Events. Those on a CPU that need a task there (block, exit, yield) may only be called if one
  /// runs; a destroyed group must be empty.
  void run(std::uint64_t ns) { now_ += ns; }
  MachineTask* fork(unsigned cpu);
  bool wake(unsigned cpu, MachineTask* p);
  void block(unsigned cpu);
  void exit(unsigned cpu);
  void schedule(unsigned cpu);
  void yield(unsigned cpu);
  void tick(unsigned cpu);
  void update_blocked_averages(unsigned cpu);  ///< what every balance begins with
  void nice(MachineTask* p, int nice);
  void affinity(unsigned cpu, MachineTask* p, unsigned mask);
  void slice(MachineTask* p, std::uint64_t ns);  ///< 0: the default again
  MachineGroup* group_create(MachineGroup* parent);
  void group_shares(MachineGroup* group, std::uint64_t shares);  ///< as cpu.shares: 2 .. 2^18
  void group_move(MachineTask* p, MachineGroup* group);
  void group_destroy(MachineGroup* group);

  /// State.
  std::uint64_t now() const { return now_; }
  void start_at(std::uint64_t now) { now_ = now; }
  unsigned cpus() const { return cpus_; }
  const Scheduler<Machine>& scheduler() const { return scheduler_; }
  /// Sysctls and features; what is changed is so from the next event on.
  Settings<Machine>& settings() { return scheduler_.settings; }
  MachineFeatures& features() { return features_; }
  MachineCpu& cpu(unsigned number) { return rqs_[number]; }
  MachineGroup* root() { return &root_; }
  std::list<MachineTask>& tasks() { return tasks_; }
  std::list<MachineGroup>& groups() { return groups_; }  ///< but for the root
  MachineQueue& queue(MachineGroup* group, unsigned cpu);

 private:
  struct Flags;
  using Rq = MachineCpu&;
  using Queue = MachineQueue&;
  using Entity = MachineEntity&;
  using Task = MachineTask&;

  // load.cpp: load tracking.
  static std::uint64_t clock_pelt(const MachineQueue& cfs_rq);
  std::uint64_t se_weight(const MachineEntity& se) const;
  bool update_load_avg_se(std::uint64_t now, Entity se) const;
  void update_load_avg_blocked_se(std::uint64_t now, Entity se) const;
  bool update_cfs_rq_load_avg(std::uint64_t now, Queue cfs_rq) const;
  void enqueue_load_avg(Queue cfs_rq, const MachineEntity& se) const;
  void dequeue_load_avg(Queue cfs_rq, const MachineEntity& se) const;
  void attach_entity_load_avg(Queue cfs_rq, Entity se) const;
  void detach_entity_load_avg(Queue cfs_rq, const MachineEntity& se) const;
  void update_tg_cfs_load(Queue cfs_rq, Entity se, Queue gcfs_rq) const;
  bool propagate_entity_load_avg(Entity se) const;
  void update_load_avg(Queue cfs_rq, Entity se, unsigned action);
  void remove_entity_load_avg(Entity se) const;
  void update_tg_load_avg(Queue cfs_rq) const;
  void propagate_entity_cfs_rq(MachineEntity* se);
  void detach_entity_cfs_rq(Entity se);
  void attach_entity_cfs_rq(Entity se);
  std::int64_t calc_group_shares(const MachineQueue& cfs_rq) const;
  void update_cfs_group(Entity se);
  void reweight_entity(Queue cfs_rq, Entity se, std::uint64_t weight);
  void post_init_entity_util_avg(Entity se) const;
  void util_est_update(Task p, bool task_sleep) const;

  // entities.cpp: one level of the hierarchy.
  static bool update_curr_se(Rq rq, Entity curr, std::uint64_t& delta);
  void update_curr(Queue cfs_rq);
  bool did_preempt_short(Queue cfs_rq, Entity curr);
  bool do_preempt_short(Queue cfs_rq, Entity pse, Entity se);
  void to_timeline(Queue cfs_rq, Entity se);
  void from_timeline(Queue cfs_rq, Entity se);
  void account_entity_enqueue(Queue cfs_rq, Entity se);
  void account_entity_dequeue(Queue cfs_rq, Entity se);
  void enqueue_entity(Queue cfs_rq, Entity se, unsigned flags);
  bool dequeue_entity(Queue cfs_rq, Entity se, unsigned flags);
  void requeue_delayed_entity(Entity se);
  void set_next_entity(Queue cfs_rq, Entity se);
  void put_prev_entity(Queue cfs_rq, Entity prev);

  // fair.cpp: tasks of the class.
  void update_levels_above(MachineEntity* se, std::uint64_t slice, std::uint32_t queued,
                           bool is_delayed);
  void enqueue_task_fair(Rq rq, Task p, unsigned flags);
  bool dequeue_task_fair(Rq rq, Task p, unsigned flags);
  bool dequeue_entities(Rq rq, MachineEntity* se, unsigned flags);
  MachineEntity* pick_next_entity(Rq rq, Queue cfs_rq);
  MachineTask* pick_task_fair(Rq rq);
  void put_prev_set_next(Task prev, Task p);
  void put_prev_task_fair(Task p);
  void set_next_task_fair(Task p);
  void check_preempt_wakeup_fair(Rq rq, Task p);
  void yield_task_fair(Rq rq);
  void prio_changed_fair(Rq rq, Task p, int old_nice);
  void migrate_task_rq_fair(Task p) const;
  void reweight_task_fair(Task p);

  // core.cpp: what is around the class.
  void update_rq_clock(Rq rq) const;
  static void resched_curr(Rq rq) { rq.need_resched = true; }
  void wakeup_preempt(Rq rq, Task p);
  void enqueue_task(Rq rq, Task p, unsigned flags) { enqueue_task_fair(rq, p, flags); }
  void activate_task(Rq rq, Task p, unsigned flags);
  void set_task_rq(Task p, unsigned cpu);
  void set_task_cpu(Task p, unsigned cpu);
  void move_queued_task(Task p, unsigned cpu);
  void ttwu_do_activate(Rq rq, Task p, unsigned flags);
  void schedule_once(Rq rq);
  void pick_next_task(Rq rq, bool after_stopper);
  void run_stopper(Rq rq, Task p, unsigned cpu);
  void sched_move_task(Task p, MachineGroup* group, bool exiting);
  template <class Change>
  void change_task(Task p, Change change);

  std::uint64_t tick_nsec() const { return scheduler_.settings.tick_nsec(); }

  Scheduler<Machine> scheduler_;
  MachineFeatures features_;
  unsigned cpus_;
  std::uint64_t now_ = 0;
  unsigned ids_ = 0;
  std::array<MachineCpu, most_cpus> rqs_;
  MachineGroup root_;
  std::list<MachineTask> tasks_;
  std::list<MachineGroup> groups_;
};

}  // namespace sched
