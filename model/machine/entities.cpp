// SPDX-License-Identifier: GPL-2.0-or-later
// One level of the hierarchy: entities of tasks and groups on one queue.
#include "model/machine/parts.h"
#include "model/machine/timeline.h"

namespace sched {

std::uint64_t cfs_rq_min_slice(const MachineQueue& cfs_rq) {
  std::uint64_t slice = ~std::uint64_t{0};
  if (cfs_rq.curr && cfs_rq.curr->on_rq) slice = cfs_rq.curr->slice.raw();
  if (cfs_rq.root) slice = std::min(slice, cfs_rq.root->tree.min_slice);
  return slice;
}

void clear_buddies(MachineQueue& cfs_rq, MachineEntity& se) {
  if (cfs_rq.next != &se) return;
  for (MachineEntity* up = &se; up && up->cfs_rq->next == up; up = up->parent)
    up->cfs_rq->next = nullptr;
}

void cancel_protect_slice(MachineEntity& se) {
  if (se.vlag == Machine::s64(se.deadline)) se.vlag = se.deadline + 1u;
}

void set_delayed(MachineEntity& se) {
  se.sched_delayed = true;
  if (!is_task(se)) return;
  for (MachineEntity* up = &se; up; up = up->parent) {
    --up->cfs_rq->h_nr_runnable;
    ++up->cfs_rq->h_nr_delayed;
  }
}

void clear_delayed(MachineEntity& se) {
  se.sched_delayed = false;
  if (!is_task(se)) return;
  for (MachineEntity* up = &se; up; up = up->parent) {
    ++up->cfs_rq->h_nr_runnable;
    --up->cfs_rq->h_nr_delayed;
  }
}

void se_update_runnable(MachineEntity& se) {
  if (!is_task(se)) se.runnable_weight = se.my_q->h_nr_queued - se.my_q->h_nr_delayed;
}

/// kernel/sched/fair.c, update_curr_se() (6.12). False: no time went by.
bool FairMachine::update_curr_se(Rq rq, Entity curr, std::uint64_t& delta) {
  delta = rq.clock_task - curr.exec_start;
  if (static_cast<std::int64_t>(delta) <= 0) return false;
  curr.exec_start = rq.clock_task;
  curr.sum_exec_runtime += delta;
  return true;
}

/// kernel/sched/fair.c, update_curr() (6.12).
void FairMachine::update_curr(Queue cfs_rq) {
  MachineEntity* const curr = whole(cfs_rq.curr);
  std::uint64_t delta = 0;
  if (!curr || !update_curr_se(*cfs_rq.rq, *curr, delta)) return;
  curr->vruntime =
      curr->vruntime + scheduler_.calc_delta_fair(delta, curr->weight, curr->inv_weight);
  const bool resched = scheduler_.update_deadline(cfs_rq, *curr);
  if (cfs_rq.nr_queued == 1u) return;
  if (resched || did_preempt_short(cfs_rq, *curr)) {
    resched_curr(*cfs_rq.rq);
    clear_buddies(cfs_rq, *curr);
  }
}

/// kernel/sched/fair.c, did_preempt_short() (6.12): it lost its slice to a shorter one.
bool FairMachine::did_preempt_short(Queue cfs_rq, Entity curr) {
  if (!features_.preempt_short || scheduler_.protect_slice(curr)) return false;
  return !scheduler_.entity_eligible(cfs_rq, curr);
}

/// kernel/sched/fair.c, do_preempt_short() (6.12).
bool FairMachine::do_preempt_short(Queue cfs_rq, Entity pse, Entity se) {
  if (!features_.preempt_short || pse.slice >= se.slice) return false;
  if (!scheduler_.entity_eligible(cfs_rq, pse)) return false;
  return scheduler_.entity_before(pse, se) || !scheduler_.entity_eligible(cfs_rq, se);
}

/// kernel/sched/fair.c, __enqueue_entity() and __dequeue_entity() (6.12): the rule, and the tree.
void FairMachine::to_timeline(Queue cfs_rq, Entity se) {
  scheduler_.enqueue_entity(cfs_rq, se);
  timeline::insert(scheduler_, cfs_rq, se);
}
void FairMachine::from_timeline(Queue cfs_rq, Entity se) {
  timeline::erase(cfs_rq, se);
  scheduler_.dequeue_entity(cfs_rq, se);
}

void FairMachine::account_entity_enqueue(Queue cfs_rq, Entity se) {
  cfs_rq.load_weight += se.weight.raw();
  cfs_rq.nr_queued = cfs_rq.nr_queued + 1u;
}
void FairMachine::account_entity_dequeue(Queue cfs_rq, Entity se) {
  cfs_rq.load_weight -= se.weight.raw();
  cfs_rq.nr_queued = cfs_rq.nr_queued - 1u;
}

/// kernel/sched/fair.c, enqueue_entity() (6.12).
void FairMachine::enqueue_entity(Queue cfs_rq, Entity se, unsigned flags) {
  const bool curr = cfs_rq.curr == &se;
  const bool initial = (flags & queue_flag::initial) != 0;
  if (curr) scheduler_.place_entity(cfs_rq, se, initial);
  update_curr(cfs_rq);
  update_load_avg(cfs_rq, se, load_action::update_tg | load_action::attach);
  se_update_runnable(se);
  update_cfs_group(se);
  if (!curr) scheduler_.place_entity(cfs_rq, se, initial);
  account_entity_enqueue(cfs_rq, se);
  if ((flags & queue_flag::migrated) != 0) se.exec_start = 0;
  if (!curr) to_timeline(cfs_rq, se);
  se.on_rq = true;
  if (cfs_rq.nr_queued == 1u) list_add_leaf_cfs_rq(cfs_rq);
}

/// kernel/sched/fair.c, dequeue_entity() (6.12). False: it stays, delayed.
bool FairMachine::dequeue_entity(Queue cfs_rq, Entity se, unsigned flags) {
  const bool sleep = (flags & queue_flag::sleep) != 0;
  update_curr(cfs_rq);
  clear_buddies(cfs_rq, se);
  if ((flags & queue_flag::delayed) == 0) {
    const bool delay = sleep && (flags & queue_flag::special) == 0;
    if (features_.delay_dequeue && delay && !scheduler_.entity_eligible(cfs_rq, se)) {
      update_load_avg(cfs_rq, se, 0);
      set_delayed(se);
      return false;
    }
  }
  unsigned action = load_action::update_tg;
  if (is_task(se) && se.task->on_rq == OnRq::migrating) action |= load_action::detach;
  update_load_avg(cfs_rq, se, action);
  se_update_runnable(se);
  scheduler_.update_entity_lag(cfs_rq, se);
  if (scheduler_.settings.place_rel_deadline && !sleep) {
    se.deadline = se.deadline - se.vruntime;
    se.rel_deadline = true;
  }
  if (&se != cfs_rq.curr) from_timeline(cfs_rq, se);
  se.on_rq = false;
  account_entity_dequeue(cfs_rq, se);
  update_cfs_group(se);
  if ((flags & queue_flag::delayed) != 0) {
    clear_delayed(se);
    if (features_.delay_zero && se.vlag > 0) se.vlag = 0;
  }
  return true;
}

/// kernel/sched/fair.c, requeue_delayed_entity() (6.12): runnable again where it is; what it was
/// owed while it slept is forgotten.
void FairMachine::requeue_delayed_entity(Entity se) {
  MachineQueue& cfs_rq = *se.cfs_rq;
  if (features_.delay_zero) {
    scheduler_.update_entity_lag(cfs_rq, se);
    if (se.vlag > 0) {
      const bool curr = &se == cfs_rq.curr;
      cfs_rq.nr_queued = cfs_rq.nr_queued - 1u;
      if (!curr) from_timeline(cfs_rq, se);
      se.vlag = 0;
      scheduler_.place_entity(cfs_rq, se);
      if (!curr) to_timeline(cfs_rq, se);
      cfs_rq.nr_queued = cfs_rq.nr_queued + 1u;
    }
  }
  update_load_avg(cfs_rq, se, 0);
  clear_delayed(se);
}

/// kernel/sched/fair.c, set_next_entity() (6.12).
void FairMachine::set_next_entity(Queue cfs_rq, Entity se) {
  clear_buddies(cfs_rq, se);
  if (se.on_rq) {
    from_timeline(cfs_rq, se);
    update_load_avg(cfs_rq, se, load_action::update_tg);
    se.vlag = se.deadline;  // set_protect_slice()
  }
  se.exec_start = cfs_rq.rq->clock_task;
  cfs_rq.curr = &se;
  se.prev_sum_exec_runtime = se.sum_exec_runtime;
}

/// kernel/sched/fair.c, put_prev_entity() (6.12).
void FairMachine::put_prev_entity(Queue cfs_rq, Entity prev) {
  if (prev.on_rq) {
    update_curr(cfs_rq);
    to_timeline(cfs_rq, prev);
    update_load_avg(cfs_rq, prev, 0);
  }
  cfs_rq.curr = nullptr;
}

}  // namespace sched
