// SPDX-License-Identifier: GPL-2.0-or-later
// Tasks of the fair class: the whole way from the task's entity to the root.
#include "model/machine/parts.h"
#include "model/machine/timeline.h"

namespace sched {

namespace {

/// kernel/sched/fair.c, set_next_buddy() (6.12).
void set_next_buddy(MachineEntity* se) {
  for (; se && se->on_rq; se = se->parent) se->cfs_rq->next = se;
}

/// kernel/sched/fair.c, find_matching_se() (6.12): up until both are on one queue.
void find_matching_se(MachineEntity*& se, MachineEntity*& pse) {
  while (se->depth > pse->depth) se = se->parent;
  while (pse->depth > se->depth) pse = pse->parent;
  while (se->cfs_rq != pse->cfs_rq) {
    se = se->parent;
    pse = pse->parent;
  }
}

std::uint32_t task_util_est(const MachineTask& p) {
  return p.se.avg.util_est & ~pelt::util_avg_unchanged;
}

/// Is it delayed, and taken off for a moment only?
bool keeps_util_est(const MachineTask& p, unsigned flags) {
  return p.se.sched_delayed && (p.on_rq == OnRq::migrating || (flags & queue_flag::save) != 0);
}

/// Counts in or out, on one queue, of tasks below it.
void count(MachineQueue& cfs_rq, std::uint32_t queued, bool is_delayed) {
  if (is_delayed)
    cfs_rq.h_nr_delayed += queued;
  else
    cfs_rq.h_nr_runnable += queued;
  cfs_rq.h_nr_queued += queued;
}

}  // namespace

/// The last part of enqueue_task_fair() and dequeue_entities(): from the level on whose own entity
/// stays where it is. `slice` is the least that is asked for below.
void FairMachine::update_levels_above(MachineEntity* se, std::uint64_t slice, std::uint32_t queued,
                                      bool is_delayed) {
  for (; se; se = se->parent) {
    MachineQueue& cfs_rq = *se->cfs_rq;
    update_load_avg(cfs_rq, *se, load_action::update_tg);
    se_update_runnable(*se);
    update_cfs_group(*se);
    se->slice = slice;
    if (se != cfs_rq.curr) timeline::propagate(se);
    slice = cfs_rq_min_slice(cfs_rq);
    count(cfs_rq, queued, is_delayed);
  }
}

/// kernel/sched/fair.c, enqueue_task_fair() (6.12).
void FairMachine::enqueue_task_fair(Rq rq, Task p, unsigned flags) {
  MachineEntity* se = &p.se;
  std::uint64_t slice = 0;
  if (!keeps_util_est(p, flags)) rq.cfs.avg.util_est += task_util_est(p);
  if ((flags & queue_flag::delayed) != 0) return requeue_delayed_entity(*se);
  const bool is_delayed = (flags & queue_flag::wakeup) == 0 && se->sched_delayed;
  for (; se; se = se->parent) {
    if (se->on_rq) {
      if (se->sched_delayed) requeue_delayed_entity(*se);
      break;
    }
    MachineQueue& cfs_rq = *se->cfs_rq;
    if (slice != 0) {
      se->slice = slice;
      se->custom_slice = true;
    }
    enqueue_entity(cfs_rq, *se, flags);
    slice = cfs_rq_min_slice(cfs_rq);
    count(cfs_rq, 1, is_delayed);
    flags = queue_flag::wakeup;
  }
  update_levels_above(se, slice, 1, is_delayed);
  ++rq.nr_running;
}

/// kernel/sched/fair.c, dequeue_entities() (6.12). False: the task is delayed.
bool FairMachine::dequeue_entities(Rq rq, MachineEntity* se, unsigned flags) {
  const bool task_sleep = (flags & queue_flag::sleep) != 0;
  const bool task_delayed = (flags & queue_flag::delayed) != 0;
  MachineTask* const p = se->task;
  const std::uint32_t queued = p ? 1 : 0;
  const bool is_delayed = p && !task_sleep && !task_delayed && se->sched_delayed;
  std::uint64_t slice = 0;
  for (; se; se = se->parent) {
    MachineQueue& cfs_rq = *se->cfs_rq;
    if (!dequeue_entity(cfs_rq, *se, flags)) {
      if (p && &p->se == se) return false;
      slice = cfs_rq_min_slice(cfs_rq);
      break;
    }
    count(cfs_rq, -queued, is_delayed);
    if (cfs_rq.load_weight != 0) {
      slice = cfs_rq_min_slice(cfs_rq);
      se = se->parent;
      if (task_sleep && se) set_next_buddy(se);
      break;
    }
    flags |= queue_flag::sleep;
    flags &= ~(queue_flag::delayed | queue_flag::special);
  }
  update_levels_above(se, slice, -queued, is_delayed);
  rq.nr_running -= queued;
  if (p && task_delayed) p->on_rq = OnRq::no;  // __block_task()
  return true;
}

/// kernel/sched/fair.c, dequeue_task_fair() (6.12). False: the task is delayed.
bool FairMachine::dequeue_task_fair(Rq rq, Task p, unsigned flags) {
  std::uint32_t& util_est = rq.cfs.avg.util_est;
  if (!keeps_util_est(p, flags)) util_est -= std::min(util_est, task_util_est(p));
  util_est_update(p, (flags & queue_flag::sleep) != 0);
  return dequeue_entities(rq, &p.se, flags);
}

/// kernel/sched/fair.c, pick_next_entity() (6.12). Null: a delayed one was picked and is off now.
/// A queue on which nobody is found is a fault: the kernel would go on with a null pointer.
MachineEntity* FairMachine::pick_next_entity(Rq rq, Queue cfs_rq) {
  if (cfs_rq.next && scheduler_.entity_eligible(cfs_rq, *cfs_rq.next)) return cfs_rq.next;
  MachineEntity* const se = whole(scheduler_.pick_eevdf(cfs_rq));
  if (!se) throw Fault{"pick_eevdf() finds nobody"};
  if (!se->sched_delayed) return se;
  dequeue_entities(rq, se, queue_flag::sleep | queue_flag::delayed);
  return nullptr;
}

/// kernel/sched/fair.c, pick_task_fair() (6.12).
MachineTask* FairMachine::pick_task_fair(Rq rq) {
  MachineQueue* cfs_rq = &rq.cfs;
  while (rq.cfs.nr_queued != 0u) {
    if (cfs_rq->curr && cfs_rq->curr->on_rq) update_curr(*cfs_rq);
    MachineEntity* const se = pick_next_entity(rq, *cfs_rq);
    if (se && is_task(*se)) return se->task;
    cfs_rq = se ? se->my_q : &rq.cfs;
  }
  return nullptr;
}

/// A part of pick_next_task_fair() (6.12): only the levels on which the two differ are changed.
void FairMachine::put_prev_set_next(Task prev, Task p) {
  MachineEntity* se = &p.se;
  MachineEntity* pse = &prev.se;
  while (se->cfs_rq != pse->cfs_rq) {
    const int se_depth = se->depth;
    const int pse_depth = pse->depth;
    if (se_depth <= pse_depth) {
      put_prev_entity(*pse->cfs_rq, *pse);
      pse = pse->parent;
    }
    if (se_depth >= pse_depth) {
      set_next_entity(*se->cfs_rq, *se);
      se = se->parent;
    }
  }
  put_prev_entity(*pse->cfs_rq, *pse);
  set_next_entity(*se->cfs_rq, *se);
}

void FairMachine::put_prev_task_fair(Task p) {
  for (MachineEntity* se = &p.se; se; se = se->parent) put_prev_entity(*se->cfs_rq, *se);
}
void FairMachine::set_next_task_fair(Task p) {
  for (MachineEntity* se = &p.se; se; se = se->parent) set_next_entity(*se->cfs_rq, *se);
}

/// kernel/sched/fair.c, check_preempt_wakeup_fair() (6.12).
void FairMachine::check_preempt_wakeup_fair(Rq rq, Task p) {
  MachineEntity* se = &rq.curr->se;
  MachineEntity* pse = &p.se;
  if (se == pse || rq.need_resched) return;
  find_matching_se(se, pse);
  MachineQueue& cfs_rq = *se->cfs_rq;
  update_curr(cfs_rq);
  if (do_preempt_short(cfs_rq, *pse, *se)) cancel_protect_slice(*se);
  if (scheduler_.pick_eevdf(cfs_rq) == pse) resched_curr(rq);
}

/// kernel/sched/fair.c, yield_task_fair() (6.12): an eligible one gives its request away.
void FairMachine::yield_task_fair(Rq rq) {
  MachineEntity& se = rq.curr->se;
  MachineQueue& cfs_rq = *se.cfs_rq;
  if (rq.nr_running == 1) return;
  clear_buddies(cfs_rq, se);
  update_rq_clock(rq);
  update_curr(cfs_rq);
  rq.skips_clock_update = true;
  if (!scheduler_.entity_eligible(cfs_rq, se)) return;
  se.vruntime = se.deadline;
  scheduler_.update_deadline(cfs_rq, se);
}

/// kernel/sched/fair.c, prio_changed_fair() (6.12).
void FairMachine::prio_changed_fair(Rq rq, Task p, int old_nice) {
  if (p.on_rq != OnRq::queued || rq.cfs.nr_queued == 1u) return;
  if (rq.curr == &p) {
    if (p.nice > old_nice) resched_curr(rq);
  } else {
    wakeup_preempt(rq, p);
  }
}

/// kernel/sched/fair.c, migrate_task_rq_fair() (6.12).
void FairMachine::migrate_task_rq_fair(Task p) const {
  if (p.on_rq != OnRq::migrating) remove_entity_load_avg(p.se);
  p.se.avg.last_update_time = 0;
}

}  // namespace sched
