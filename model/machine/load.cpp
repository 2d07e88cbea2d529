// SPDX-License-Identifier: GPL-2.0-or-later
// Load tracking of entities and queues, and what weights of groups are made of it.
#include <algorithm>

#include "model/machine/parts.h"
#include "model/machine/timeline.h"

namespace sched {

using pelt::add_positive;
using pelt::at_least_average;
using pelt::divider;
using pelt::sub_positive;

namespace {

using s64 = std::int64_t;
using u64 = std::uint64_t;

s64 as_signed(u64 value) {
  return static_cast<s64>(value);
}

/// kernel/sched/sched.h, se_runnable() (6.12).
u64 se_runnable(const MachineEntity& se) {
  if (se.sched_delayed) return 0;
  if (is_task(se)) return se.on_rq ? 1 : 0;
  return se.runnable_weight;
}

/// kernel/sched/fair.c, add_tg_cfs_propagate() (6.12).
void add_tg_cfs_propagate(MachineQueue& cfs_rq, s64 runnable_sum) {
  cfs_rq.propagate = 1;
  cfs_rq.prop_runnable_sum += runnable_sum;
}

/// kernel/sched/fair.c, update_tg_cfs_util() (6.12).
void update_tg_cfs_util(MachineQueue& cfs_rq, MachineEntity& se, const MachineQueue& gcfs_rq) {
  const s64 delta_avg = as_signed(gcfs_rq.avg.util_avg - se.avg.util_avg);
  if (delta_avg == 0) return;
  se.avg.util_avg = gcfs_rq.avg.util_avg;
  const auto new_sum = static_cast<std::uint32_t>(se.avg.util_avg * divider(cfs_rq.avg));
  const s64 delta_sum = s64{new_sum} - s64{se.avg.util_sum};
  se.avg.util_sum = new_sum;
  add_positive(cfs_rq.avg.util_avg, delta_avg);
  add_positive(cfs_rq.avg.util_sum, delta_sum);
  cfs_rq.avg.util_sum = at_least_average(cfs_rq.avg.util_sum, cfs_rq.avg.util_avg);
}

/// kernel/sched/fair.c, update_tg_cfs_runnable() (6.12).
void update_tg_cfs_runnable(MachineQueue& cfs_rq, MachineEntity& se, const MachineQueue& gcfs_rq) {
  const s64 delta_avg = as_signed(gcfs_rq.avg.runnable_avg - se.avg.runnable_avg);
  if (delta_avg == 0) return;
  se.avg.runnable_avg = gcfs_rq.avg.runnable_avg;
  const u64 new_sum = se.avg.runnable_avg * divider(cfs_rq.avg);
  const s64 delta_sum = as_signed(new_sum - se.avg.runnable_sum);
  se.avg.runnable_sum = new_sum;
  add_positive(cfs_rq.avg.runnable_avg, delta_avg);
  add_positive(cfs_rq.avg.runnable_sum, delta_sum);
  cfs_rq.avg.runnable_sum = at_least_average(cfs_rq.avg.runnable_sum, cfs_rq.avg.runnable_avg);
}

/// A part of update_cfs_rq_load_avg(): one kind of load leaves both average and sum.
template <class Sum>
void remove(u64& average, Sum& sum, u64 removed, std::uint32_t over) {
  sub_positive(average, removed);
  sub_positive(sum, removed * over);
  sum = at_least_average(sum, average);
}

}  // namespace

/// kernel/sched/pelt.h, cfs_rq_clock_pelt() (6.12), where nothing is throttled.
u64 FairMachine::clock_pelt(const MachineQueue& cfs_rq) {
  return cfs_rq.rq->clock_pelt - cfs_rq.rq->lost_idle_time;
}

u64 FairMachine::se_weight(const MachineEntity& se) const {
  return scheduler_.scale_load_down(se.weight).raw();
}

/// kernel/sched/pelt.c, __update_load_avg_se() (6.12).
bool FairMachine::update_load_avg_se(u64 now, Entity se) const {
  const bool is_running = se.cfs_rq->curr == &se;
  if (!pelt::update_load_sum(now, se.avg, se.on_rq ? 1 : 0, se_runnable(se), is_running))
    return false;
  pelt::update_load_avg(se.avg, se_weight(se));
  se.avg.util_est &= ~pelt::util_avg_unchanged;  // cfs_se_util_change()
  return true;
}

/// kernel/sched/pelt.c, __update_load_avg_blocked_se() (6.12).
void FairMachine::update_load_avg_blocked_se(u64 now, Entity se) const {
  if (pelt::update_load_sum(now, se.avg, 0, 0, false)) pelt::update_load_avg(se.avg, se_weight(se));
}

/// kernel/sched/fair.c, update_cfs_rq_load_avg() (6.12): what left meanwhile is taken off, and time
/// goes on to `now`. True if the load changed by that.
bool FairMachine::update_cfs_rq_load_avg(u64 now, Queue cfs_rq) const {
  SchedAvg& avg = cfs_rq.avg;
  bool decayed = false;
  if (cfs_rq.removed.nr != 0) {
    const auto removed = cfs_rq.removed;
    const std::uint32_t over = divider(avg);
    cfs_rq.removed = {};
    remove(avg.load_avg, avg.load_sum, removed.load_avg, over);
    remove(avg.util_avg, avg.util_sum, removed.util_avg, over);
    remove(avg.runnable_avg, avg.runnable_sum, removed.runnable_avg, over);
    add_tg_cfs_propagate(cfs_rq, -as_signed(removed.runnable_avg * over) >> 10);
    decayed = true;
  }
  const u64 runnable = cfs_rq.h_nr_queued - cfs_rq.h_nr_delayed;
  const bool is_running = cfs_rq.curr != nullptr;
  if (pelt::update_load_sum(now, avg, rules::scale_load_down(cfs_rq.load_weight), runnable,
                            is_running)) {
    pelt::update_load_avg(avg, 1);
    decayed = true;
  }
  return decayed;
}

/// kernel/sched/fair.c, enqueue_load_avg() and dequeue_load_avg() (6.12).
void FairMachine::enqueue_load_avg(Queue cfs_rq, const MachineEntity& se) const {
  cfs_rq.avg.load_avg += se.avg.load_avg;
  cfs_rq.avg.load_sum += se_weight(se) * se.avg.load_sum;
}
void FairMachine::dequeue_load_avg(Queue cfs_rq, const MachineEntity& se) const {
  sub_positive(cfs_rq.avg.load_avg, se.avg.load_avg);
  sub_positive(cfs_rq.avg.load_sum, se_weight(se) * se.avg.load_sum);
  cfs_rq.avg.load_sum = at_least_average(cfs_rq.avg.load_sum, cfs_rq.avg.load_avg);
}

/// kernel/sched/fair.c, attach_entity_load_avg() (6.12).
void FairMachine::attach_entity_load_avg(Queue cfs_rq, Entity se) const {
  const std::uint32_t over = divider(cfs_rq.avg);
  SchedAvg& avg = se.avg;
  avg.last_update_time = cfs_rq.avg.last_update_time;
  avg.period_contrib = cfs_rq.avg.period_contrib;
  avg.util_sum = static_cast<std::uint32_t>(avg.util_avg * over);
  avg.runnable_sum = avg.runnable_avg * over;
  avg.load_sum = avg.load_avg * over;
  avg.load_sum = se_weight(se) < avg.load_sum ? avg.load_sum / se_weight(se) : 1;
  enqueue_load_avg(cfs_rq, se);
  cfs_rq.avg.util_avg += avg.util_avg;
  cfs_rq.avg.util_sum += avg.util_sum;
  cfs_rq.avg.runnable_avg += avg.runnable_avg;
  cfs_rq.avg.runnable_sum += avg.runnable_sum;
  add_tg_cfs_propagate(cfs_rq, as_signed(avg.load_sum));
}

/// kernel/sched/fair.c, detach_entity_load_avg() (6.12).
void FairMachine::detach_entity_load_avg(Queue cfs_rq, const MachineEntity& se) const {
  SchedAvg& avg = cfs_rq.avg;
  dequeue_load_avg(cfs_rq, se);
  sub_positive(avg.util_avg, se.avg.util_avg);
  sub_positive(avg.util_sum, se.avg.util_sum);
  avg.util_sum = at_least_average(avg.util_sum, avg.util_avg);
  sub_positive(avg.runnable_avg, se.avg.runnable_avg);
  sub_positive(avg.runnable_sum, se.avg.runnable_sum);
  avg.runnable_sum = at_least_average(avg.runnable_sum, avg.runnable_avg);
  add_tg_cfs_propagate(cfs_rq, -as_signed(se.avg.load_sum));
}

/// kernel/sched/fair.c, update_tg_cfs_load() (6.12): the runnable sum is estimated, since load has
/// old weights in it.
void FairMachine::update_tg_cfs_load(Queue cfs_rq, Entity se, Queue gcfs_rq) const {
  s64 runnable_sum = gcfs_rq.prop_runnable_sum;
  if (runnable_sum == 0) return;
  gcfs_rq.prop_runnable_sum = 0;
  const std::uint32_t over = divider(cfs_rq.avg);
  if (runnable_sum >= 0) {
    runnable_sum = std::min<s64>(runnable_sum + as_signed(se.avg.load_sum), over);
  } else {
    const u64 weight = rules::scale_load_down(gcfs_rq.load_weight);
    const u64 each = weight == 0 ? 0 : gcfs_rq.avg.load_sum / static_cast<std::uint32_t>(weight);
    runnable_sum = as_signed(std::min(se.avg.load_sum, each));
  }
  runnable_sum = std::max<s64>(runnable_sum, se.avg.util_sum >> 10);
  const u64 load_sum = se_weight(se) * static_cast<u64>(runnable_sum);
  const u64 load_avg = load_sum / over;
  const s64 delta_avg = as_signed(load_avg - se.avg.load_avg);
  if (delta_avg == 0) return;
  const s64 delta_sum = as_signed(load_sum - se_weight(se) * se.avg.load_sum);
  se.avg.load_sum = static_cast<u64>(runnable_sum);
  se.avg.load_avg = load_avg;
  add_positive(cfs_rq.avg.load_avg, delta_avg);
  add_positive(cfs_rq.avg.load_sum, delta_sum);
  cfs_rq.avg.load_sum = at_least_average(cfs_rq.avg.load_sum, cfs_rq.avg.load_avg);
}

/// kernel/sched/fair.c, propagate_entity_load_avg() (6.12).
bool FairMachine::propagate_entity_load_avg(Entity se) const {
  if (is_task(se) || se.my_q->propagate == 0) return false;
  MachineQueue& gcfs_rq = *se.my_q;
  MachineQueue& cfs_rq = *se.cfs_rq;
  gcfs_rq.propagate = 0;
  add_tg_cfs_propagate(cfs_rq, gcfs_rq.prop_runnable_sum);
  update_tg_cfs_util(cfs_rq, se, gcfs_rq);
  update_tg_cfs_runnable(cfs_rq, se, gcfs_rq);
  update_tg_cfs_load(cfs_rq, se, gcfs_rq);
  return true;
}

/// kernel/sched/fair.c, update_load_avg() (6.12).
void FairMachine::update_load_avg(Queue cfs_rq, Entity se, unsigned action) {
  const u64 now = clock_pelt(cfs_rq);
  if (se.avg.last_update_time != 0) update_load_avg_se(now, se);
  bool decayed = update_cfs_rq_load_avg(now, cfs_rq);
  if (propagate_entity_load_avg(se)) decayed = true;
  if (se.avg.last_update_time == 0 && (action & load_action::attach) != 0) {
    attach_entity_load_avg(cfs_rq, se);
    update_tg_load_avg(cfs_rq);
  } else if ((action & load_action::detach) != 0) {
    detach_entity_load_avg(cfs_rq, se);
    update_tg_load_avg(cfs_rq);
  } else if (decayed && (action & load_action::update_tg) != 0) {
    update_tg_load_avg(cfs_rq);
  }
}

/// kernel/sched/fair.c, remove_entity_load_avg() (6.12): the queue hears of it when it is next
/// updated.
void FairMachine::remove_entity_load_avg(Entity se) const {
  MachineQueue& cfs_rq = *se.cfs_rq;
  update_load_avg_blocked_se(cfs_rq.avg.last_update_time, se);
  ++cfs_rq.removed.nr;
  cfs_rq.removed.util_avg += se.avg.util_avg;
  cfs_rq.removed.load_avg += se.avg.load_avg;
  cfs_rq.removed.runnable_avg += se.avg.runnable_avg;
}

/// kernel/sched/fair.c, update_tg_load_avg() (6.12): at most once a ms, and only by 1/64 or more.
void FairMachine::update_tg_load_avg(Queue cfs_rq) const {
  constexpr u64 nsec_per_msec = 1'000'000;
  if (!cfs_rq.group->parent) return;
  if (now_ - cfs_rq.last_update_tg_load_avg < nsec_per_msec) return;
  const s64 delta = as_signed(cfs_rq.avg.load_avg - cfs_rq.tg_load_avg_contrib);
  const u64 distance = static_cast<u64>(delta < 0 ? -delta : delta);
  if (distance <= cfs_rq.tg_load_avg_contrib / 64) return;
  cfs_rq.group->load_avg += delta;
  cfs_rq.tg_load_avg_contrib = cfs_rq.avg.load_avg;
  cfs_rq.last_update_tg_load_avg = now_;
}

/// kernel/sched/fair.c, propagate_entity_cfs_rq() (6.12).
void FairMachine::propagate_entity_cfs_rq(MachineEntity* se) {
  list_add_leaf_cfs_rq(*se->cfs_rq);
  for (se = se->parent; se; se = se->parent) {
    update_load_avg(*se->cfs_rq, *se, load_action::update_tg);
    list_add_leaf_cfs_rq(*se->cfs_rq);
  }
}

/// kernel/sched/fair.c, detach_entity_cfs_rq() and attach_entity_cfs_rq() (6.12).
void FairMachine::detach_entity_cfs_rq(Entity se) {
  if (se.avg.last_update_time == 0) return;
  update_load_avg(*se.cfs_rq, se, 0);
  detach_entity_load_avg(*se.cfs_rq, se);
  update_tg_load_avg(*se.cfs_rq);
  propagate_entity_cfs_rq(&se);
}
void FairMachine::attach_entity_cfs_rq(Entity se) {
  update_load_avg(*se.cfs_rq, se, 0);
  attach_entity_load_avg(*se.cfs_rq, se);
  update_tg_load_avg(*se.cfs_rq);
  propagate_entity_cfs_rq(&se);
}

/// kernel/sched/fair.c, calc_group_shares() (6.12).
s64 FairMachine::calc_group_shares(const MachineQueue& cfs_rq) const {
  const MachineGroup& group = *cfs_rq.group;
  const auto tg_shares = as_signed(group.shares);
  const s64 load =
      as_signed(std::max(rules::scale_load_down(cfs_rq.load_weight), cfs_rq.avg.load_avg));
  const s64 tg_weight = group.load_avg - as_signed(cfs_rq.tg_load_avg_contrib) + load;
  s64 shares = tg_shares * load;
  if (tg_weight != 0) shares /= tg_weight;
  return std::clamp(shares, s64{2}, tg_shares);
}

/// kernel/sched/fair.c, update_cfs_group() (6.12).
void FairMachine::update_cfs_group(Entity se) {
  if (is_task(se) || se.my_q->load_weight == 0) return;
  const auto shares = static_cast<u64>(calc_group_shares(*se.my_q));
  if (se.weight != shares) reweight_entity(*se.cfs_rq, se, shares);
}

/// kernel/sched/fair.c, reweight_entity() (6.12): the rule, and load tracking around it.
void FairMachine::reweight_entity(Queue cfs_rq, Entity se, u64 weight) {
  if (se.on_rq) {
    update_curr(cfs_rq);
    cfs_rq.load_weight -= se.weight.raw();
  }
  const bool is_waiting = se.on_rq && cfs_rq.curr != &se;
  if (is_waiting) timeline::erase(cfs_rq, se);  // the rule takes it off its list, and puts it back
  dequeue_load_avg(cfs_rq, se);
  scheduler_.reweight_entity(cfs_rq, se, weight);
  if (is_waiting) timeline::insert(scheduler_, cfs_rq, se);
  se.avg.load_avg = se_weight(se) * se.avg.load_sum / divider(se.avg);
  enqueue_load_avg(cfs_rq, se);
  if (se.on_rq) cfs_rq.load_weight += se.weight.raw();
}

/// kernel/sched/fair.c, post_init_entity_util_avg() (6.12): half of what is left of the CPU.
void FairMachine::post_init_entity_util_avg(Entity se) const {
  constexpr s64 capacity = 1024;
  const SchedAvg& queue = se.cfs_rq->avg;
  const s64 cap = (capacity - as_signed(queue.util_avg)) / 2;
  if (cap > 0) {
    u64 util = static_cast<u64>(cap);
    if (queue.util_avg != 0)
      util = std::min(util, queue.util_avg * se_weight(se) / (queue.load_avg + 1));
    se.avg.util_avg = util;
  }
  se.avg.runnable_avg = se.avg.util_avg;
}

/// kernel/sched/fair.c, util_est_update() (6.12): rises at once, falls by a quarter of the way.
void FairMachine::util_est_update(Task p, bool task_sleep) const {
  constexpr u64 margin = 1024 / 100;
  SchedAvg& avg = p.se.avg;
  if (!task_sleep || (avg.util_est & pelt::util_avg_unchanged) != 0) return;
  std::uint32_t ewma = avg.util_est;
  const auto dequeued = static_cast<std::uint32_t>(avg.util_avg);
  if (ewma <= dequeued) {
    ewma = dequeued;
  } else if (ewma - dequeued >= margin) {
    if (dequeued > 1024) return;
    if (dequeued + margin >= avg.runnable_avg) ewma = ((ewma << 2) - (ewma - dequeued)) >> 2;
  }
  avg.util_est = ewma | pelt::util_avg_unchanged;
}

}  // namespace sched
