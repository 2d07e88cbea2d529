// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/narrate.h"

#include "engines/teller.h"

namespace sched {

namespace {

using R = Rules<Machine>;
using Under = const Scheduler<Machine>&;

template <auto rule>
constexpr RuleWords words{};
template <>
constexpr RuleWords words<&R::avg_vruntime>{"avg_vruntime"};
template <>
constexpr RuleWords words<&R::entity_eligible>{"entity_eligible"};
template <>
constexpr RuleWords words<&R::entity_lag>{"entity_lag", {"V"}};
template <>
constexpr RuleWords words<&R::update_entity_lag>{"update_entity_lag"};
template <>
constexpr RuleWords words<&R::place_entity>{"place_entity", {"initial"}};
template <>
constexpr RuleWords words<&R::update_deadline>{"update_deadline"};
template <>
constexpr RuleWords words<&R::enqueue_entity>{"enqueue_entity"};
template <>
constexpr RuleWords words<&R::dequeue_entity>{"dequeue_entity"};
template <>
constexpr RuleWords words<&R::pick_eevdf>{"pick_eevdf"};
template <>
constexpr RuleWords words<&R::reweight_eevdf>{"reweight_eevdf", {"V", "weight"}};
template <>
constexpr RuleWords words<&R::reweight_entity>{"reweight_entity", {"weight"}};
template <>
constexpr RuleWords words<&R::group_is_overloaded>{"group_is_overloaded", {"pct"}};
template <>
constexpr RuleWords words<&R::group_has_capacity>{"group_has_capacity", {"pct"}};
template <>
constexpr RuleWords words<&R::group_classify>{"group_classify", {"pct"}};
template <>
constexpr RuleWords words<&R::update_newidle_stats>{"update_newidle_stats", {"success"}};
template <>
constexpr RuleWords words<&R::update_newidle_cost>{"update_newidle_cost", {"cost", "success"}};
template <>
constexpr RuleWords words<&R::newidle_balance_done>{"newidle_balance_done", {"cost", "pulled"}};
template <>
constexpr RuleWords words<&R::sched_move_task>{"sched_move_task"};
template <>
constexpr RuleWords words<&R::ttwu_runnable>{"ttwu_runnable"};
template <>
constexpr RuleWords words<&R::can_migrate_task>{"can_migrate_task"};

/// A rule that tells its calls and lets the original answer. Function pointers have no room for
/// state, so everything is reached through the scheduler.
template <auto rule>
struct Narrating;

template <class Result, class... Arguments, Result (*Rules<Machine>::*rule)(Under, Arguments...)>
struct Narrating<rule> {
  static Result call(Under sched, Arguments... arguments) {
    Narration& narration = *sched.narration;
    ++narration.depth;
    Teller teller(narration, sched, words<rule>);
    (teller.argument(arguments), ...);
    try {
      if constexpr (std::is_void_v<Result>) {
        (narration.rules.*rule)(sched, arguments...);
        finish(sched, teller);
      } else {
        const Result result = (narration.rules.*rule)(sched, arguments...);
        teller.call.result = teller.result(result);
        finish(sched, teller);
        return result;
      }
    } catch (const Fault& fault) {
      teller.call.result = fault.what;
      finish(sched, teller);
      throw;
    }
  }

 private:
  static void finish(Under sched, const Teller& teller) {
    Narration& narration = *sched.narration;
    if (narration.tells()) narration.tell(sched, words<rule>.rule, teller.call);
    --narration.depth;
  }
};

template <auto... rule>
R narrating(R rules) {
  ((rules.*rule = Narrating<rule>::call), ...);
  return rules;
}

R all_narrating(const R& rules) {
  return narrating<&R::avg_vruntime, &R::entity_eligible, &R::entity_lag, &R::update_entity_lag,
                   &R::place_entity, &R::update_deadline, &R::enqueue_entity, &R::dequeue_entity,
                   &R::pick_eevdf, &R::reweight_eevdf, &R::reweight_entity, &R::group_is_overloaded,
                   &R::group_has_capacity, &R::group_classify, &R::update_newidle_stats,
                   &R::update_newidle_cost, &R::newidle_balance_done, &R::sched_move_task,
                   &R::ttwu_runnable, &R::can_migrate_task>(rules);
}

}  // namespace

CaseRunner narrating_runner(const Rules<Machine>& rules, const Case& inputs,
                            const NarrationStyle& style) {
  return [rules, inputs, style](const Claim& claim, MachineInputs& source) {
    Narration narration{.rules = rules, .style = style, .names = Names(inputs)};
    ModelHost<Machine> host(all_narrating(rules));
    host.scheduler.narration = &narration;
    return run_case([&] {
      ModelTrial trial(Inputs<Machine>(source), host);
      claim.check.model(trial);
    });
  };
}

}  // namespace sched
