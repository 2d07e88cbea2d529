// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/explorer.h"

#include <algorithm>

#include "properties/inputs.h"

namespace sched {

namespace {

/// A question that few facts decide is decided quickly; the rest of the limit is for those that
/// need all.
constexpr unsigned near_share = 40;
constexpr unsigned far_share = 10;

}  // namespace

Explorer::Explorer(z3::context& context, const SolverLimits& limits)
    : context_(context), limits_(limits) {}

bool Explorer::next_path() {
  if (started_) {
    while (!choices_.empty() && choices_.back() != Choice::yes) choices_.pop_back();
    if (choices_.empty()) return false;
    choices_.back() = Choice::no;
  }
  started_ = true;
  at_ = 0;
  repeated_ = choices_.size();
  facts_.clear();
  return true;
}

void Explorer::collect(const z3::expr& expr, Unknowns& found) {
  std::set<unsigned> seen;
  std::vector<z3::expr> open{expr};
  while (!open.empty()) {
    const z3::expr next = open.back();
    open.pop_back();
    if (!next.is_app() || !seen.insert(next.id()).second) continue;
    if (next.is_const() && next.decl().decl_kind() == Z3_OP_UNINTERPRETED) found.insert(next.id());
    for (unsigned i = 0; i < next.num_args(); ++i) open.push_back(next.arg(i));
  }
}

void Explorer::insert(Fact::Kind kind, const std::vector<z3::expr>& defines, const z3::expr& fact) {
  Fact added{kind, fact, {}, {}};
  for (const z3::expr& unknown : defines) added.defines.insert(unknown.id());
  collect(fact, added.mentions);
  facts_.push_back(std::move(added));
}

bool Explorer::belongs(const Fact& fact, const Unknowns& reached, Cone cone) {
  const auto is_reached = [&](unsigned id) { return reached.contains(id); };
  if (std::ranges::includes(reached, fact.mentions)) return true;
  switch (fact.kind) {
    case Fact::Kind::known:
      return false;
    case Fact::Kind::assumed:
      return std::ranges::any_of(fact.mentions, is_reached);
    case Fact::Kind::computed:
      return std::ranges::any_of(fact.defines, is_reached);
    case Fact::Kind::drawn:
      return cone == Cone::far && std::ranges::any_of(fact.defines, is_reached);
  }
  return true;
}

std::vector<bool> Explorer::chosen(const z3::expr& condition, Cone cone) const {
  std::vector<bool> chosen(facts_.size(), cone == Cone::all);
  if (cone == Cone::all) return chosen;
  Unknowns reached;
  collect(condition, reached);
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < facts_.size(); ++i) {
      if (chosen[i] || !belongs(facts_[i], reached, cone)) continue;
      chosen[i] = grown = true;
      reached.insert(facts_[i].mentions.begin(), facts_[i].mentions.end());
    }
  }
  return chosen;
}

z3::check_result Explorer::ask(const z3::expr& condition, const std::vector<bool>& chosen,
                               unsigned resources) {
  z3::solver solver(context_, z3::solver::simple());
  z3::params params(context_);
  params.set("rlimit", resources);
  params.set("timeout", limits_.milliseconds);
  params.set("max_memory", limits_.megabytes);
  params.set("random_seed", 0u);
  solver.set(params);
  for (std::size_t i = 0; i < facts_.size(); ++i)
    if (chosen[i]) solver.add(facts_[i].expr);
  solver.add(condition);
  const z3::check_result result = solver.check();
  if (result == z3::sat) model_ = solver.get_model();
  if (result == z3::unknown) why_unknown_ = solver.reason_unknown();
  return result;
}

z3::check_result Explorer::possible(const z3::expr& condition) {
  std::optional<std::vector<bool>> asked;
  for (const Cone cone : {Cone::near, Cone::far, Cone::all}) {
    std::vector<bool> facts = chosen(condition, cone);
    if (facts == asked) continue;
    asked = std::move(facts);
    const bool all = std::ranges::find(*asked, false) == asked->end();
    const unsigned share = all ? 1 : cone == Cone::near ? near_share : far_share;
    const auto result = ask(condition, *asked, limits_.resources / share);
    if (all || result == z3::unsat) return result;
  }
  return z3::unknown;
}

bool Explorer::perhaps(const z3::expr& condition) {
  return ask(condition, chosen(condition, Cone::near), limits_.resources / near_share) != z3::unsat;
}

bool Explorer::decide(const z3::expr& condition) {
  const z3::expr simple = condition.simplify();
  if (simple.is_true()) return true;
  if (simple.is_false()) return false;
  if (at_ == choices_.size()) {
    const bool can_be = perhaps(simple);
    const bool can_fail = perhaps(!simple);
    if (!can_be && !can_fail) throw Discard{};
    choices_.push_back(can_be && can_fail ? Choice::yes
                       : can_be           ? Choice::only_yes
                                          : Choice::only_no);
  }
  const Choice choice = choices_[at_++];
  const bool side = choice == Choice::yes || choice == Choice::only_yes;
  add(side ? simple : !simple);
  return side;
}

}  // namespace sched
