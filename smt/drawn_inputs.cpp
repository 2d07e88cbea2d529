// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/drawn_inputs.h"

#include <algorithm>
#include <stdexcept>

namespace sched {

Term DrawnInputs::draw(const InputName& name, NumberType type, Term low, Term high) {
  const std::string text = name.text();
  if (std::ranges::find(drawn_, text, &Drawn::name) != drawn_.end())
    throw std::logic_error("input drawn twice: " + text);
  const auto [value, within] = terms_.unknown(text, type, low, high);
  drawn_.push_back({text, type, value});
  explorer_.bound(terms_.expr(value), terms_.expr(within));
  return value;
}

void DrawnInputs::oblige(const z3::expr& condition, std::string what) {
  const z3::expr simple = condition.simplify();
  if (simple.is_true() || !met_.insert(simple.id()).second) return;
  kept_.push_back(simple);
  oblige_once(simple, what);
}

Counterexample DrawnInputs::counterexample(const std::string& failure) const {
  Counterexample found{.sums = sums_, .failure = failure};
  for (const Drawn& drawn : drawn_)
    found.inputs.push_back({drawn.name, terms_.value(explorer_.model(), drawn.value, drawn.type)});
  return found;
}

}  // namespace sched
