// SPDX-License-Identifier: GPL-2.0-or-later
// The events: what core.c, syscalls.c and the other classes do around the fair class.
#include <cassert>

#include "model/machine/nice.h"
#include "model/machine/parts.h"

namespace sched {

namespace {

/// lib/cpumask.c, cpumask_any_and_distribute() (6.12): the next of the mask, by turns. The first
/// one asked for is not CPU 0, if there is another.
unsigned any_and_distribute(MachineCpu& here, unsigned mask) {
  unsigned next = here.distribute_cpu_mask_prev + 1;
  while (next < FairMachine::most_cpus && (mask >> next & 1) == 0) ++next;
  if (next == FairMachine::most_cpus)
    for (next = 0; (mask >> next & 1) == 0;) ++next;
  return here.distribute_cpu_mask_prev = next;
}

unsigned first_of(unsigned mask) {
  return static_cast<unsigned>(std::countr_zero(mask));
}

bool has(unsigned mask, unsigned cpu) {
  return (mask >> cpu & 1) != 0;
}

/// select_task_rq() where CPUs share no domain: it stays, if it may.
unsigned selected_cpu(const MachineTask& p) {
  return has(p.allowed, p.cpu) ? p.cpu : first_of(p.allowed);
}

}  // namespace

FairMachine::FairMachine(const Rules<Machine>& rules, const Settings<Machine>& settings,
                         const MachineFeatures& features, unsigned cpus)
    : scheduler_{.rules = rules, .settings = settings}, features_(features), cpus_(cpus) {
  assert(cpus >= 1 && cpus <= most_cpus);
  for (unsigned cpu = 0; cpu < cpus; ++cpu) {
    MachineCpu& rq = rqs_[cpu];
    rq.number = cpu;
    rq.cfs.id = ids_++;
    rq.cfs.zero_vruntime = Machine::u64(0u) - (1u << 20);  // init_cfs_rq()
    rq.cfs.group = &root_;
    rq.cfs.rq = &rq;
  }
}

MachineQueue& FairMachine::queue(MachineGroup* group, unsigned cpu) {
  return group->parent ? group->queues[cpu] : rqs_[cpu].cfs;
}

/// kernel/sched/core.c, update_rq_clock() (6.12), and update_rq_clock_pelt().
void FairMachine::update_rq_clock(Rq rq) const {
  const std::uint64_t delta = now_ - rq.clock;
  rq.clock += delta;
  rq.clock_task += delta;
  const bool is_idle = !rq.curr && !rq.is_stopped;
  rq.clock_pelt = is_idle ? rq.clock_task : rq.clock_pelt + delta;
}

/// kernel/sched/core.c, wakeup_preempt() (6.12). The idle task counts as queued, the stopper is not
/// preempted.
void FairMachine::wakeup_preempt(Rq rq, Task p) {
  if (rq.curr)
    check_preempt_wakeup_fair(rq, p);
  else if (!rq.is_stopped)
    resched_curr(rq);
  const bool is_queued = !rq.curr || rq.curr->on_rq == OnRq::queued;
  if (is_queued && rq.need_resched) rq.skips_clock_update = true;
}

/// kernel/sched/core.c, activate_task() (6.12). The caller has updated the clock.
void FairMachine::activate_task(Rq rq, Task p, unsigned flags) {
  if (p.on_rq == OnRq::migrating) flags |= queue_flag::migrated;
  enqueue_task(rq, p, flags);
  p.on_rq = OnRq::queued;
}

/// kernel/sched/sched.h, set_task_rq() (6.12). What is attached follows the queue's time.
void FairMachine::set_task_rq(Task p, unsigned cpu) {
  MachineEntity& se = p.se;
  MachineQueue& next = queue(p.group, cpu);
  if (se.avg.last_update_time != 0 && se.cfs_rq) {
    update_load_avg_blocked_se(se.cfs_rq->avg.last_update_time, se);
    se.avg.last_update_time = next.avg.last_update_time;
  }
  se.cfs_rq = &next;
  se.parent = p.group->parent ? &p.group->entities[cpu] : nullptr;
  se.depth = se.parent ? se.parent->depth + 1 : 0;
}

/// kernel/sched/core.c, set_task_cpu() (6.12).
void FairMachine::set_task_cpu(Task p, unsigned cpu) {
  if (p.cpu != cpu) migrate_task_rq_fair(p);
  set_task_rq(p, cpu);
  p.cpu = cpu;
}

/// kernel/sched/core.c, move_queued_task() (6.12).
void FairMachine::move_queued_task(Task p, unsigned cpu) {
  p.on_rq = OnRq::migrating;  // deactivate_task()
  dequeue_task_fair(rqs_[p.cpu], p, 0);
  set_task_cpu(p, cpu);
  update_rq_clock(rqs_[cpu]);
  activate_task(rqs_[cpu], p, 0);
  wakeup_preempt(rqs_[cpu], p);
}

/// kernel/sched/core.c, wake_up_new_task() (6.12) of a child of what runs there, or of idle.
MachineTask* FairMachine::fork(unsigned cpu) {
  MachineTask& p = tasks_.emplace_back();
  const MachineTask* const parent = rqs_[cpu].curr;
  p.nice = parent ? parent->nice : 0;
  p.allowed = parent ? parent->allowed : (1u << cpus_) - 1;
  p.group = parent ? parent->group : &root_;
  p.se.id = ids_++;
  p.se.task = &p;
  if (parent) {
    p.se.slice = parent->se.slice;
    p.se.custom_slice = parent->se.custom_slice;
    p.se.weight = parent->se.weight;
    p.se.inv_weight = parent->se.inv_weight;
  }
  p.se.avg.load_avg = se_weight(p.se);  // init_entity_runnable_average()
  p.cpu = cpu;
  p.cpu = selected_cpu(p);
  set_task_rq(p, p.cpu);
  MachineCpu& rq = rqs_[p.cpu];
  update_rq_clock(rq);
  post_init_entity_util_avg(p.se);
  activate_task(rq, p, queue_flag::initial);
  wakeup_preempt(rq, p);
  return &p;
}

void FairMachine::ttwu_do_activate(Rq rq, Task p, unsigned flags) {
  activate_task(rq, p, queue_flag::wakeup | flags);
  wakeup_preempt(rq, p);
  p.state = TaskState::running;
}

/// kernel/sched/core.c, try_to_wake_up() (6.12), with its wake list delivered.
bool FairMachine::wake(unsigned, MachineTask* task) {
  MachineTask& p = *task;
  if (p.state != TaskState::interruptible) return false;
  MachineCpu& rq = rqs_[p.cpu];
  const WakeOutcome outcome = scheduler_.ttwu_runnable(
      {.on_rq = p.on_rq == OnRq::queued,
       .sched_delayed = p.se.sched_delayed,
       .nr_running = rq.nr_running,
       .nr_cpus_allowed = static_cast<std::uint32_t>(std::popcount(p.allowed))});
  if (outcome == WakeOutcome::dequeued) {
    update_rq_clock(rq);
    dequeue_task_fair(rq, p, queue_flag::sleep | queue_flag::delayed);
  } else if (outcome != WakeOutcome::not_queued) {
    update_rq_clock(rq);
    if (outcome == WakeOutcome::requeued) enqueue_task(rq, p, queue_flag::delayed);
    if (!p.on_cpu) wakeup_preempt(rq, p);
    p.state = TaskState::running;
    return true;
  }
  const unsigned cpu = selected_cpu(p);
  const bool moves = cpu != p.cpu;
  if (moves) set_task_cpu(p, cpu);
  update_rq_clock(rqs_[cpu]);
  ttwu_do_activate(rqs_[cpu], p, moves ? queue_flag::migrated : 0);
  return true;
}

/// What __schedule() makes of the class's choice: with `after_stopper`, by way of the stopper.
void FairMachine::pick_next_task(Rq rq, bool after_stopper) {
  MachineTask* const prev = rq.curr;
  MachineTask* const next = pick_task_fair(rq);
  if (next && prev && !after_stopper) {
    if (prev != next) put_prev_set_next(*prev, *next);
  } else if (next) {
    set_next_task_fair(*next);
  } else if (prev || after_stopper) {
    if (prev) put_prev_task_fair(*prev);
    // set_next_task_idle(), update_idle_rq_clock_pelt(): a CPU that was never idle has lost time.
    constexpr std::uint32_t full = (pelt::min_divider << 10) - pelt::load_avg_max;
    if (rq.cfs.avg.util_sum >= full) rq.lost_idle_time += rq.clock_task - rq.clock_pelt;
    rq.clock_pelt = rq.clock_task;
  }
  if (prev) prev->on_cpu = false;
  if (next) next->on_cpu = true;
  rq.curr = next;
}

/// kernel/sched/core.c, __schedule() (6.12), of what runs there or of idle.
void FairMachine::schedule_once(Rq rq) {
  if (!rq.skips_clock_update) update_rq_clock(rq);
  rq.skips_clock_update = false;
  MachineTask* const prev = rq.curr;
  if (prev || rq.nr_running != 0) {
    if (prev && prev->state != TaskState::running) {
      const unsigned special = prev->state == TaskState::dead ? queue_flag::special : 0;
      if (dequeue_task_fair(rq, *prev, queue_flag::sleep | special)) prev->on_rq = OnRq::no;
    }
    pick_next_task(rq, false);
  }
  rq.need_resched = false;
}

void FairMachine::schedule(unsigned cpu) {
  schedule_once(rqs_[cpu]);
}
void FairMachine::block(unsigned cpu) {
  rqs_[cpu].curr->state = TaskState::interruptible;
  schedule_once(rqs_[cpu]);
}
void FairMachine::yield(unsigned cpu) {
  yield_task_fair(rqs_[cpu]);
  schedule_once(rqs_[cpu]);
}

/// kernel/exit.c, do_exit() (6.12), as far as the scheduler hears of it.
void FairMachine::exit(unsigned cpu) {
  MachineTask& p = *rqs_[cpu].curr;
  sched_move_task(p, p.group, true);  // sched_autogroup_exit_task()
  p.state = TaskState::dead;
  schedule_once(rqs_[cpu]);
  remove_entity_load_avg(p.se);  // task_dead_fair()
  tasks_.remove_if([&](const MachineTask& task) { return &task == &p; });
}

/// kernel/sched/core.c, sched_tick() (6.12), and task_tick_fair() with entity_tick().
void FairMachine::tick(unsigned cpu) {
  MachineCpu& rq = rqs_[cpu];
  update_rq_clock(rq);
  if (!rq.curr) return;
  for (MachineEntity* se = &rq.curr->se; se; se = se->parent) {
    update_curr(*se->cfs_rq);
    update_load_avg(*se->cfs_rq, *se, load_action::update_tg);
    update_cfs_group(*se);
  }
}

/// What changes a task's place takes it off for that, and puts it back.
template <class Change>
void FairMachine::change_task(Task p, Change change) {
  const bool queued = p.on_rq == OnRq::queued;
  const bool running = rqs_[p.cpu].curr == &p;
  if (queued) dequeue_task_fair(rqs_[p.cpu], p, queue_flag::save);
  if (running) put_prev_task_fair(p);
  change();
  if (queued) enqueue_task(rqs_[p.cpu], p, queue_flag::restore);
  if (running) set_next_task_fair(p);
}

/// kernel/sched/fair.c, reweight_task_fair() (6.12).
void FairMachine::reweight_task_fair(Task p) {
  const NiceWeight weight = weight_of_nice(p.nice);
  reweight_entity(*p.se.cfs_rq, p.se, std::uint64_t{weight.weight} << 10);
  p.se.inv_weight = weight.inverse;
}

/// kernel/sched/syscalls.c, set_user_nice() (6.12).
void FairMachine::nice(MachineTask* task, int nice) {
  MachineTask& p = *task;
  if (p.nice == nice) return;
  MachineCpu& rq = rqs_[p.cpu];
  update_rq_clock(rq);
  const int before = p.nice;
  change_task(p, [&] {
    p.nice = nice;
    reweight_task_fair(p);
  });
  prio_changed_fair(rq, p, before);
}

/// kernel/sched/syscalls.c, __sched_setscheduler() (6.12) with a new slice alone.
void FairMachine::slice(MachineTask* task, std::uint64_t ns) {
  constexpr std::uint64_t least = 100'000;
  constexpr std::uint64_t most = 100'000'000;
  MachineTask& p = *task;
  update_rq_clock(rqs_[p.cpu]);
  if (p.se.slice == ns) return;
  change_task(p, [&] {
    p.se.custom_slice = ns != 0;
    p.se.slice = ns != 0 ? std::clamp(ns, least, most)
                         : std::uint64_t{scheduler_.settings.base_slice_ns.raw()};
    reweight_task_fair(p);
  });
}

/// kernel/sched/core.c, __set_cpus_allowed_ptr_locked() and affine_move_task() (6.12).
void FairMachine::affinity(unsigned cpu, MachineTask* task, unsigned mask) {
  MachineTask& p = *task;
  MachineCpu& rq = rqs_[p.cpu];
  update_rq_clock(rq);
  if (p.allowed == mask) return;
  const unsigned to = any_and_distribute(rqs_[cpu], mask);
  change_task(p, [&] { p.allowed = mask; });
  if (has(mask, p.cpu)) return;
  if (p.on_cpu)
    run_stopper(rq, p, to);
  else if (p.on_rq == OnRq::queued)
    move_queued_task(p, to);
}

/// The stopper takes the CPU from the task that may not run there any more, moves it, and sleeps
/// again: migration_cpu_stop() (6.12).
void FairMachine::run_stopper(Rq rq, Task p, unsigned cpu) {
  put_prev_task_fair(p);
  p.on_cpu = false;
  rq.curr = nullptr;
  rq.is_stopped = true;
  rq.need_resched = false;
  move_queued_task(p, cpu);
  pick_next_task(rq, true);
  rq.is_stopped = false;
  rq.need_resched = rq.skips_clock_update = false;
}

/// kernel/sched/core.c, sched_move_task() (6.12), and task_change_group_fair().
void FairMachine::sched_move_task(Task p, MachineGroup* group, bool exiting) {
  if (!scheduler_.sched_move_task({.same_group = p.group == group, .exiting = exiting})) return;
  MachineCpu& rq = rqs_[p.cpu];
  update_rq_clock(rq);
  change_task(p, [&] {
    p.group = group;
    detach_entity_cfs_rq(p.se);
    p.se.avg.last_update_time = 0;
    set_task_rq(p, p.cpu);
    attach_entity_cfs_rq(p.se);
  });
  if (rq.curr == &p) resched_curr(rq);
}
void FairMachine::group_move(MachineTask* p, MachineGroup* group) {
  sched_move_task(*p, group, false);
}

}  // namespace sched
