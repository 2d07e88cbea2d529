// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "model/scheduler.h"

namespace sched {

enum class Move { always_detach, early_return, exit_detach };
enum class Wake { in_place, leave_busy_cpu };
enum class Gate { none, eligible_first };
enum class Newidle { plain, rfc_bump, merged_bump, proportional, proportional_capped };
enum class Reweight { keep_v, through_placement };

/// A kernel release, or a release with a patch: which form of each rule it has. A small value, no
/// code.
struct Kernel {
  std::string_view name;   ///< as on the command line and in traces: "6.12.117"
  std::string_view notes;  ///< what it stands for, and whether it was compared with source
  Move move = Move::always_detach;
  Wake wake = Wake::in_place;
  Gate gate = Gate::none;
  Newidle newidle = Newidle::proportional;
  Reweight reweight = Reweight::keep_v;

  bool operator==(const Kernel&) const = default;
};

/// All variants; the first is the baseline, which conformance holds to Debian's source.
std::span<const Kernel> kernels();
const Kernel& baseline_kernel();
/// Null if there is none of that name.
const Kernel* find_kernel(std::string_view name);

/// The rules of a variant, for any kind of number.
template <class N>
Rules<N> rules_of(const Kernel& kernel) {
  Rules<N> rules;
  if (kernel.move == Move::early_return)
    rules.sched_move_task = rules::sched_move_task_early_return<N>;
  if (kernel.move == Move::exit_detach)
    rules.sched_move_task = rules::sched_move_task_exit_detach<N>;
  if (kernel.wake == Wake::leave_busy_cpu) rules.ttwu_runnable = rules::ttwu_runnable_busy_cpu<N>;
  if (kernel.gate == Gate::eligible_first)
    rules.can_migrate_task = rules::can_migrate_task_eligible_first<N>;
  if (kernel.reweight == Reweight::through_placement)
    rules.reweight_entity = rules::reweight_entity_through_placement<N>;
  switch (kernel.newidle) {
    case Newidle::proportional:
      break;
    case Newidle::proportional_capped:
      rules.update_newidle_stats = rules::update_newidle_stats_capped<N>;
      break;
    case Newidle::plain:
      rules.update_newidle_cost = rules::update_newidle_cost_plain<N>;
      break;
    case Newidle::rfc_bump:
      rules.update_newidle_cost = rules::update_newidle_cost_rfc<N>;
      rules.newidle_balance_done = rules::newidle_balance_done_rfc<N>;
      break;
    case Newidle::merged_bump:
      rules.update_newidle_cost = rules::update_newidle_cost_capped<N>;
      rules.newidle_balance_done = rules::newidle_balance_done_merged<N>;
      break;
  }
  return rules;
}

}  // namespace sched
