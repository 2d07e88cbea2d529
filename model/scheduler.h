// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/entities.h"
#include "model/rules/average.h"
#include "model/rules/deadline.h"
#include "model/rules/delayed.h"
#include "model/rules/eligibility.h"
#include "model/rules/group_class.h"
#include "model/rules/lag.h"
#include "model/rules/migrate.h"
#include "model/rules/move_group.h"
#include "model/rules/newidle_cost.h"
#include "model/rules/pick.h"
#include "model/rules/placement.h"
#include "model/rules/reweight.h"
#include "model/rules/weight.h"

namespace sched {

/// engines/narrate.h: tells what rules do, call by call.
struct Narration;

/// The rules, each replaceable as a whole. A kernel variant, a mutant and a historical fault are
/// the same thing: another function in one of these places, seen by every rule that calls it.
template <class N>
struct Rules {
  using Number = N;

  template <class Result, class... Arguments>
  using Rule = Result (*)(const Scheduler<N>&, Arguments...);
  using Queue = CfsRq<N>&;
  using Entity = SchedEntity<N>&;
  using Group = const GroupStats<N>&;
  using s64 = typename N::s64;
  using u64 = typename N::u64;
  using u32 = typename N::u32;
  using boolean = typename N::boolean;

  Rule<u64, u64> scale_load_down = rules::scale_load_down<N>;
  Rule<u64, u64, u64, u32> calc_delta_fair = rules::calc_delta_fair<N>;
  Rule<s64, Queue, Entity> entity_key = rules::entity_key<N>;
  Rule<void, Queue, Entity> avg_vruntime_add = rules::avg_vruntime_add<N>;
  Rule<void, Queue, Entity> avg_vruntime_sub = rules::avg_vruntime_sub<N>;
  Rule<void, Queue, s64> update_zero_vruntime = rules::update_zero_vruntime<N>;
  Rule<u64, Queue> avg_vruntime = rules::avg_vruntime<N>;
  Rule<boolean, Queue, u64> vruntime_eligible = rules::vruntime_eligible<N>;
  Rule<boolean, Queue, Entity> entity_eligible = rules::entity_eligible<N>;
  Rule<s64, u64, Entity> entity_lag = rules::entity_lag<N>;
  Rule<void, Queue, Entity> update_entity_lag = rules::update_entity_lag<N>;
  Rule<void, Queue, Entity, bool> place_entity = rules::place_entity<N>;
  Rule<boolean, Queue, Entity> update_deadline = rules::update_deadline<N>;
  Rule<boolean, Entity, Entity> entity_before = rules::entity_before<N>;
  Rule<void, Queue, Entity> enqueue_entity = rules::enqueue_entity<N>;
  Rule<void, Queue, Entity> dequeue_entity = rules::dequeue_entity<N>;
  Rule<boolean, Entity> protect_slice = rules::protect_slice<N>;
  Rule<SchedEntity<N>*, Queue> pick_eevdf = rules::pick_eevdf<N>;
  Rule<void, Entity, u64, u64> reweight_eevdf = rules::reweight_eevdf<N>;
  Rule<void, Queue, Entity, u64> reweight_entity = rules::reweight_entity<N>;
  Rule<boolean, u32, Group> group_is_overloaded = rules::group_is_overloaded<N>;
  Rule<boolean, u32, Group> group_has_capacity = rules::group_has_capacity<N>;
  Rule<GroupType, u32, Group> group_classify = rules::group_classify<N>;
  Rule<void, SchedDomain<N>&, u32> update_newidle_stats = rules::update_newidle_stats<N>;
  Rule<boolean, SchedDomain<N>&, u64, u32> update_newidle_cost = rules::update_newidle_cost<N>;
  Rule<void, SchedDomain<N>&, u64, u32> newidle_balance_done = rules::newidle_balance_done<N>;
  Rule<bool, const GroupMove&> sched_move_task = rules::sched_move_task<N>;
  Rule<WakeOutcome, const WakeAttempt<N>&> ttwu_runnable = rules::ttwu_runnable<N>;
  Rule<boolean, const MigrationAttempt<N>&, Entity> can_migrate_task = rules::can_migrate_task<N>;
};

/// A scheduler under test: rules that call each other through it, and its settings.
///
/// One member for each rule, so that rules and claims read `sched.place_entity(cfs_rq, se)`.
template <class N>
struct Scheduler {
  using Number = N;
  using s64 = typename N::s64;
  using u64 = typename N::u64;
  using u32 = typename N::u32;
  using boolean = typename N::boolean;
  using Queue = CfsRq<N>;
  using Entity = SchedEntity<N>;

  Rules<N> rules;
  Settings<N> settings;
  Narration* narration = nullptr;  ///< read by rules that narrate alone

  u64 scale_load_down(u64 weight) const { return rules.scale_load_down(*this, weight); }
  u64 calc_delta_fair(u64 delta, u64 weight, u32 inv_weight = 0u) const {
    return rules.calc_delta_fair(*this, delta, weight, inv_weight);
  }
  s64 entity_key(Queue& cfs_rq, Entity& se) const { return rules.entity_key(*this, cfs_rq, se); }
  void avg_vruntime_add(Queue& cfs_rq, Entity& se) const {
    rules.avg_vruntime_add(*this, cfs_rq, se);
  }
  void avg_vruntime_sub(Queue& cfs_rq, Entity& se) const {
    rules.avg_vruntime_sub(*this, cfs_rq, se);
  }
  void update_zero_vruntime(Queue& cfs_rq, s64 delta) const {
    rules.update_zero_vruntime(*this, cfs_rq, delta);
  }
  u64 avg_vruntime(Queue& cfs_rq) const { return rules.avg_vruntime(*this, cfs_rq); }
  boolean vruntime_eligible(Queue& cfs_rq, u64 vruntime) const {
    return rules.vruntime_eligible(*this, cfs_rq, vruntime);
  }
  boolean entity_eligible(Queue& cfs_rq, Entity& se) const {
    return rules.entity_eligible(*this, cfs_rq, se);
  }
  s64 entity_lag(u64 avruntime, Entity& se) const { return rules.entity_lag(*this, avruntime, se); }
  void update_entity_lag(Queue& cfs_rq, Entity& se) const {
    rules.update_entity_lag(*this, cfs_rq, se);
  }
  void place_entity(Queue& cfs_rq, Entity& se, bool initial = false) const {
    rules.place_entity(*this, cfs_rq, se, initial);
  }
  boolean update_deadline(Queue& cfs_rq, Entity& se) const {
    return rules.update_deadline(*this, cfs_rq, se);
  }
  boolean entity_before(Entity& a, Entity& b) const { return rules.entity_before(*this, a, b); }
  void enqueue_entity(Queue& cfs_rq, Entity& se) const { rules.enqueue_entity(*this, cfs_rq, se); }
  void dequeue_entity(Queue& cfs_rq, Entity& se) const { rules.dequeue_entity(*this, cfs_rq, se); }
  boolean protect_slice(Entity& se) const { return rules.protect_slice(*this, se); }
  Entity* pick_eevdf(Queue& cfs_rq) const { return rules.pick_eevdf(*this, cfs_rq); }
  void reweight_eevdf(Entity& se, u64 avruntime, u64 weight) const {
    rules.reweight_eevdf(*this, se, avruntime, weight);
  }
  void reweight_entity(Queue& cfs_rq, Entity& se, u64 weight) const {
    rules.reweight_entity(*this, cfs_rq, se, weight);
  }
  boolean group_is_overloaded(u32 imbalance_pct, const GroupStats<N>& sgs) const {
    return rules.group_is_overloaded(*this, imbalance_pct, sgs);
  }
  boolean group_has_capacity(u32 imbalance_pct, const GroupStats<N>& sgs) const {
    return rules.group_has_capacity(*this, imbalance_pct, sgs);
  }
  GroupType group_classify(u32 imbalance_pct, const GroupStats<N>& sgs) const {
    return rules.group_classify(*this, imbalance_pct, sgs);
  }
  void update_newidle_stats(SchedDomain<N>& sd, u32 success) const {
    rules.update_newidle_stats(*this, sd, success);
  }
  boolean update_newidle_cost(SchedDomain<N>& sd, u64 cost, u32 success) const {
    return rules.update_newidle_cost(*this, sd, cost, success);
  }
  void newidle_balance_done(SchedDomain<N>& sd, u64 cost, u32 pulled) const {
    rules.newidle_balance_done(*this, sd, cost, pulled);
  }
  bool sched_move_task(const GroupMove& move) const { return rules.sched_move_task(*this, move); }
  WakeOutcome ttwu_runnable(const WakeAttempt<N>& wake) const {
    return rules.ttwu_runnable(*this, wake);
  }
  boolean can_migrate_task(const MigrationAttempt<N>& attempt, Entity& se) const {
    return rules.can_migrate_task(*this, attempt, se);
  }
};

}  // namespace sched
