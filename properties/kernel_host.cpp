// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/kernel_host.h"

#include <algorithm>

#include "properties/whole_machine.h"

namespace sched {

namespace {

/// The probe's function, or Absent with the rule's name.
template <class Function>
Function present(Function function, std::string_view rule) {
  if (!function) throw Absent{rule};
  return function;
}

struct probe_group to_probe(const GroupStats<Machine>& sgs) {
  return {.group_capacity = sgs.group_capacity.raw(),
          .group_util = sgs.group_util.raw(),
          .group_runnable = sgs.group_runnable.raw(),
          .sum_nr_running = sgs.sum_nr_running.raw(),
          .group_weight = sgs.group_weight.raw(),
          .imbalance = sgs.imbalance,
          .group_asym_packing = sgs.group_asym_packing,
          .group_smt_balance = sgs.group_smt_balance,
          .group_misfit_task_load = sgs.group_misfit_task_load.raw()};
}

struct probe_domain to_probe(const SchedDomain<Machine>& sd, const Settings<Machine>& settings) {
  return {.jiffies = settings.jiffies.raw(),
          .max_newidle_lb_cost = sd.max_newidle_lb_cost.raw(),
          .last_decay_max_lb_cost = sd.last_decay_max_lb_cost.raw(),
          .newidle_call = sd.newidle_call.raw(),
          .newidle_success = sd.newidle_success.raw(),
          .newidle_ratio = sd.newidle_ratio.raw()};
}

struct probe_settings to_probe(const Settings<Machine>& settings) {
  return {.base_slice_ns = settings.base_slice_ns.raw(),
          .migration_cost_ns = settings.migration_cost_ns.raw(),
          .place_lag = settings.place_lag,
          .place_deadline_initial = settings.place_deadline_initial,
          .place_rel_deadline = settings.place_rel_deadline,
          .run_to_parity = settings.run_to_parity};
}

SchedDomain<Machine> from_probe(const struct probe_domain& domain) {
  return {.max_newidle_lb_cost = domain.max_newidle_lb_cost,
          .last_decay_max_lb_cost = domain.last_decay_max_lb_cost,
          .newidle_call = domain.newidle_call,
          .newidle_success = domain.newidle_success,
          .newidle_ratio = domain.newidle_ratio};
}

}  // namespace

Machine::u64 KernelScheduler::scale_load_down(u64 weight) const {
  // A macro of the kernel's headers, which the tree has no function for.
  return rules::scale_load_down(weight.raw());
}

Machine::u64 KernelScheduler::calc_delta_fair(u64 delta, u64 weight, u32 inv_weight) const {
  const auto rule = present(probe_->calc_delta_fair, "calc_delta_fair");
  struct ::sched_entity* scratch = probe_->entity(probe_->max_entities - 1);
  probe_->set_weight(scratch, weight.raw());
  probe_->set_inv_weight(scratch, inv_weight.raw());
  return rule(delta.raw(), scratch);
}

Machine::s64 KernelScheduler::entity_key(KernelQueue& queue, KernelEntity& se) const {
  return present(probe_->entity_key, "entity_key")(queue.cfs_rq, se.se);
}

Machine::u64 KernelScheduler::avg_vruntime(KernelQueue& queue) const {
  return present(probe_->avg_vruntime, "avg_vruntime")(queue.cfs_rq);
}

void KernelScheduler::avg_vruntime_add(KernelQueue& queue, KernelEntity& se) const {
  present(probe_->avg_vruntime_add, "avg_vruntime_add")(queue.cfs_rq, se.se);
}

void KernelScheduler::avg_vruntime_sub(KernelQueue& queue, KernelEntity& se) const {
  present(probe_->avg_vruntime_sub, "avg_vruntime_sub")(queue.cfs_rq, se.se);
}

bool KernelScheduler::vruntime_eligible(KernelQueue& queue, u64 vruntime) const {
  return present(probe_->vruntime_eligible, "vruntime_eligible")(queue.cfs_rq, vruntime.raw()) != 0;
}

bool KernelScheduler::entity_eligible(KernelQueue& queue, KernelEntity& se) const {
  return present(probe_->entity_eligible, "entity_eligible")(queue.cfs_rq, se.se) != 0;
}

Machine::s64 KernelScheduler::entity_lag(u64 avruntime, KernelEntity& se) const {
  return present(probe_->entity_lag, "entity_lag")(avruntime.raw(), se.se);
}

void KernelScheduler::update_entity_lag(KernelQueue& queue, KernelEntity& se) const {
  present(probe_->update_entity_lag, "update_entity_lag")(queue.cfs_rq, se.se);
}

void KernelScheduler::place_entity(KernelQueue& queue, KernelEntity& se, bool initial) const {
  present(probe_->place_entity, "place_entity")(queue.cfs_rq, se.se, initial);
}

bool KernelScheduler::update_deadline(KernelQueue& queue, KernelEntity& se) const {
  return present(probe_->update_deadline, "update_deadline")(queue.cfs_rq, se.se) != 0;
}

bool KernelScheduler::entity_before(KernelEntity& a, KernelEntity& b) const {
  return present(probe_->entity_before, "entity_before")(a.se, b.se) != 0;
}

void KernelScheduler::enqueue_entity(KernelQueue& queue, KernelEntity& se) const {
  present(probe_->__enqueue_entity, "__enqueue_entity")(queue.cfs_rq, se.se);
}

void KernelScheduler::dequeue_entity(KernelQueue& queue, KernelEntity& se) const {
  present(probe_->__dequeue_entity, "__dequeue_entity")(queue.cfs_rq, se.se);
}

bool KernelScheduler::protect_slice(KernelEntity& se) const {
  return present(probe_->protect_slice, "protect_slice")(se.se) != 0;
}

KernelEntity* KernelScheduler::pick_eevdf(KernelQueue& queue) const {
  return host_.handle(present(probe_->pick_eevdf, "pick_eevdf")(queue.cfs_rq));
}

void KernelScheduler::reweight_eevdf(KernelEntity& se, u64 avruntime, u64 weight) const {
  present(probe_->reweight_eevdf, "reweight_eevdf")(se.se, avruntime.raw(), weight.raw());
}

void KernelScheduler::reweight_entity(KernelQueue& queue, KernelEntity& se, u64 weight) const {
  present(probe_->reweight_entity, "reweight_entity")(queue.cfs_rq, se.se, weight.raw());
}

bool KernelScheduler::group_is_overloaded(u32 imbalance_pct, const GroupStats<Machine>& sgs) const {
  const struct probe_group group = to_probe(sgs);
  return present(probe_->group_is_overloaded, "group_is_overloaded")(imbalance_pct.raw(), &group) !=
         0;
}

bool KernelScheduler::group_has_capacity(u32 imbalance_pct, const GroupStats<Machine>& sgs) const {
  const struct probe_group group = to_probe(sgs);
  return present(probe_->group_has_capacity, "group_has_capacity")(imbalance_pct.raw(), &group) !=
         0;
}

GroupType KernelScheduler::group_classify(u32 imbalance_pct, const GroupStats<Machine>& sgs) const {
  const struct probe_group group = to_probe(sgs);
  return static_cast<GroupType>(
      present(probe_->group_classify, "group_classify")(imbalance_pct.raw(), &group));
}

bool KernelScheduler::update_newidle_cost(SchedDomain<Machine>& sd, u64 cost, u32 success) const {
  struct probe_domain domain = to_probe(sd, settings);
  const bool decayed = present(probe_->update_newidle_cost, "update_newidle_cost")(
                           &domain, cost.raw(), success.raw()) != 0;
  sd = from_probe(domain);
  return decayed;
}

void KernelScheduler::update_newidle_stats(SchedDomain<Machine>& sd, u32 success) const {
  struct probe_domain domain = to_probe(sd, settings);
  present(probe_->update_newidle_stats, "update_newidle_stats")(&domain, success.raw());
  sd = from_probe(domain);
}

bool KernelScheduler::can_migrate_task(const MigrationAttempt<Machine, KernelQueue>& attempt,
                                       KernelEntity& se) const {
  const int may = present(probe_->can_migrate_task, "can_migrate_task")(
      se.se, attempt.src->cfs_rq, attempt.dst->cfs_rq, attempt.nr_balance_failed.raw());
  if (may < 0) throw Absent{"task around an entity that is not one of the first few"};
  return may != 0;
}

template <class Question>
auto KernelScheduler::ask_machine(Question question) const {
  return host_.machine().ask(
      [&] {
        const struct probe_settings chosen = to_probe(settings);
        probe_->settings(&chosen);
      },
      question);
}

void KernelScheduler::newidle_balance_done(SchedDomain<Machine>& sd, u64 cost, u32 pulled) const {
  // Only so many tasks are there.
  if (pulled > MACHINE_MOST_PULLED) throw Discard{};
  struct probe_domain domain = to_probe(sd, settings);
  const bool is_done = ask_machine([&](const machine_rules& rules) {
    return rules.newidle_balance_done(&domain, cost.raw(), pulled.raw()) != 0;
  });
  if (!is_done) throw Discard{};
  sd = from_probe(domain);
}

bool KernelScheduler::sched_move_task(const GroupMove& move) const {
  return ask_machine([&](const machine_rules& rules) {
    return rules.sched_move_task(int{move.same_group}, int{move.exiting}) != 0;
  });
}

WakeOutcome KernelScheduler::ttwu_runnable(const WakeAttempt<Machine>& wake) const {
  const machine_wake_attempt attempt{.on_rq = wake.on_rq,
                                     .sched_delayed = wake.sched_delayed,
                                     .nr_running = wake.nr_running.raw(),
                                     .nr_cpus_allowed = wake.nr_cpus_allowed.raw()};
  const machine_wake_outcome outcome =
      ask_machine([&](const machine_rules& rules) { return rules.ttwu_runnable(&attempt); });
  switch (outcome) {
    case machine_wake_not_queued:
      return WakeOutcome::not_queued;
    case machine_wake_already_runnable:
      return WakeOutcome::already_runnable;
    case machine_wake_requeued:
      return WakeOutcome::requeued;
    case machine_wake_dequeued:
      break;
  }
  return WakeOutcome::dequeued;
}

void KernelHost::reset() {
  entities_.clear();
  queues_.clear();
  if (machine_) machine_->leave();
  probe_->reset();
  settings({.hz = probe_->hz});
}

KernelEntity& KernelHost::entity(const EntityValues<Machine>& values) {
  struct ::sched_entity* se = probe_->entity(static_cast<unsigned>(entities_.size()));
  probe_->set_weight(se, values.weight.raw());
  probe_->set_inv_weight(se, values.inv_weight.raw());
  probe_->set_vruntime(se, values.vruntime.raw());
  probe_->set_deadline(se, values.deadline.raw());
  probe_->set_vlag(se, values.vlag.raw());
  probe_->set_slice(se, values.slice.raw());
  probe_->set_custom_slice(se, values.custom_slice);
  probe_->set_rel_deadline(se, values.rel_deadline);
  return entities_.emplace_back(Entity{probe_, se});
}

KernelQueue& KernelHost::queue(Machine::u64 zero) {
  struct ::cfs_rq* cfs_rq = probe_->queue(static_cast<unsigned>(queues_.size()));
  probe_->set_queue_zero_vruntime(cfs_rq, zero.raw());
  return queues_.emplace_back(Queue{this, probe_, cfs_rq});
}

void KernelHost::enqueue(Queue& queue, Entity& se) {
  scheduler.enqueue_entity(queue, se);
  probe_->set_on_rq(se.se, 1);
  probe_->set_queue_nr_queued(queue.cfs_rq, probe_->queue_nr_queued(queue.cfs_rq) + 1);
}

void KernelHost::dequeue(Queue& queue, Entity& se) {
  if (probe_->curr(queue.cfs_rq) == se.se)
    probe_->set_curr(queue.cfs_rq, nullptr);
  else
    scheduler.dequeue_entity(queue, se);
  probe_->set_on_rq(se.se, 0);
  probe_->set_queue_nr_queued(queue.cfs_rq, probe_->queue_nr_queued(queue.cfs_rq) - 1);
}

void KernelHost::run(Queue& queue, Entity& se) {
  probe_->set_curr(queue.cfs_rq, se.se);
  probe_->set_on_rq(se.se, 1);
  probe_->set_queue_nr_queued(queue.cfs_rq, probe_->queue_nr_queued(queue.cfs_rq) + 1);
}

void KernelHost::aggregate(Queue& queue, Machine::s64 sum, Machine::u64 load, Machine::u32 nr) {
  probe_->set_queue_avg_vruntime(queue.cfs_rq, sum.raw());
  probe_->set_queue_avg_load(queue.cfs_rq, load.raw());
  probe_->set_queue_nr_queued(queue.cfs_rq, probe_->queue_nr_queued(queue.cfs_rq) + nr.raw());
}

void KernelHost::settings(const Settings<Machine>& settings) {
  scheduler.settings = settings;
  scheduler.settings.hz = probe_->hz;  // compiled in
  const struct probe_settings chosen = to_probe(settings);
  probe_->settings(&chosen);
}

KernelEntity* KernelHost::handle(const struct ::sched_entity* se) const {
  if (!se) return nullptr;
  return &*std::ranges::find(entities_, se, &Entity::se);
}

Machine::u64 weight(const KernelEntity& se) {
  return se.probe->weight(se.se);
}
Machine::u64 vruntime(const KernelEntity& se) {
  return se.probe->vruntime(se.se);
}
Machine::u64 deadline(const KernelEntity& se) {
  return se.probe->deadline(se.se);
}
Machine::s64 vlag(const KernelEntity& se) {
  return se.probe->vlag(se.se);
}
Machine::u64 slice(const KernelEntity& se) {
  return se.probe->slice(se.se);
}
void set_vruntime(KernelEntity& se, Machine::u64 value) {
  se.probe->set_vruntime(se.se, value.raw());
}
void set_deadline(KernelEntity& se, Machine::u64 value) {
  se.probe->set_deadline(se.se, value.raw());
}
void set_vlag(KernelEntity& se, Machine::s64 value) {
  se.probe->set_vlag(se.se, value.raw());
}

Machine::u64 zero_vruntime(const KernelQueue& queue) {
  return queue.probe->queue_zero_vruntime(queue.cfs_rq);
}
Machine::s64 tree_sum(const KernelQueue& queue) {
  return queue.probe->queue_avg_vruntime(queue.cfs_rq);
}
Machine::u64 tree_load(const KernelQueue& queue) {
  return queue.probe->queue_avg_load(queue.cfs_rq);
}
Machine::u32 nr_queued(const KernelQueue& queue) {
  return queue.probe->queue_nr_queued(queue.cfs_rq);
}
KernelEntity* current(const KernelQueue& queue) {
  return queue.host->handle(queue.probe->curr(queue.cfs_rq));
}

}  // namespace sched
