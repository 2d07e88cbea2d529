// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/explorer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "properties/inputs.h"
#include "smt/prover.h"

namespace sched {

namespace {

/// Which part of the steps allowed may be spent on finding out that a side of a branch is
/// impossible.
constexpr unsigned branch_share = 40;

/// Z3's words for a limit that repeats.
constexpr std::string_view out_of_steps = "max. resource limit exceeded";

}  // namespace

Explorer::Explorer(z3::context& context, const SolverLimits& limits, Ledger* ledger)
    : context_(context),
      limits_(limits),
      solver_(solver_version()),
      ledger_(ledger ? *ledger : own_) {}

bool Explorer::next_path() {
  if (started_) {
    while (!choices_.empty() && choices_.back() != Choice::yes) choices_.pop_back();
    if (choices_.empty()) return false;
    choices_.back() = Choice::no;
  }
  started_ = true;
  ++path_;
  at_ = 0;
  repeated_ = choices_.size();
  facts_.clear();
  return true;
}

void Explorer::insert(Fact::Kind kind, const std::vector<z3::expr>& defines, const z3::expr& fact) {
  Fact added{kind, &smtlib_.say(fact), {}};
  for (const z3::expr& unknown : defines) added.defines.insert(unknown.id());
  facts_.push_back(std::move(added));
}

bool Explorer::belongs(const Fact& fact, const Unknowns& reached, Cone cone) {
  const auto is_reached = [&](unsigned id) { return reached.contains(id); };
  if (cone == Cone::bare && fact.kind == Fact::Kind::known) return false;
  if (std::ranges::includes(reached, fact.said->mentions)) return true;
  switch (fact.kind) {
    case Fact::Kind::known:
      return false;
    case Fact::Kind::assumed:
      return std::ranges::any_of(fact.said->mentions, is_reached);
    case Fact::Kind::computed:
      return std::ranges::any_of(fact.defines, is_reached);
    case Fact::Kind::drawn:
      return cone == Cone::far && std::ranges::any_of(fact.defines, is_reached);
  }
  return true;
}

std::vector<bool> Explorer::chosen(const z3::expr& condition, Cone cone) {
  std::vector<bool> chosen(facts_.size(), false);
  Unknowns reached = smtlib_.say(condition).mentions;
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = 0; i < facts_.size(); ++i) {
      if (chosen[i] || !belongs(facts_[i], reached, cone)) continue;
      chosen[i] = grown = true;
      reached.insert(facts_[i].said->mentions.begin(), facts_[i].said->mentions.end());
    }
  }
  return chosen;
}

std::string Explorer::script(const z3::expr& condition, const std::vector<bool>& chosen) {
  constexpr std::array kinds{"known on this path", "assumed", "computed", "bounds"};
  const SmtLib::Said& asked = smtlib_.say(condition);
  Unknowns mentioned = asked.mentions;
  std::string facts;
  std::optional<Fact::Kind> last;
  std::set<const SmtLib::Said*> stated;
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    const Fact& fact = facts_[i];
    if (!chosen[i] || !stated.insert(fact.said).second) continue;
    mentioned.insert(fact.said->mentions.begin(), fact.said->mentions.end());
    if (last != fact.kind) facts += fmt::format("; {}\n", kinds[std::size_t(fact.kind)]);
    last = fact.kind;
    facts += "(assert " + fact.said->text + ")\n";
  }
  // By name: identities depend on what was asked before.
  std::set<std::string> declarations;
  for (const unsigned unknown : mentioned) declarations.insert(smtlib_.declaration(unknown));
  // Mixed, or without unknowns: then any logic will do.
  const bool bits =
      !declarations.empty() && declarations.begin()->find("BitVec") != std::string::npos;
  std::string text = bits ? "(set-logic QF_BV)\n" : "(set-logic QF_NIA)\n";
  for (const std::string& declaration : declarations) text += declaration + "\n";
  return text + facts + "; asked: can this be?\n(assert " + asked.text + ")\n";
}

z3::check_result Explorer::check(z3::solver& solver, unsigned resources) {
  z3::params params(solver.ctx());
  params.set("rlimit", resources);
  params.set("timeout", limits_.milliseconds);
  params.set("max_memory", limits_.megabytes);
  params.set("random_seed", 0u);
  solver.set(params);
  const Asking asking(*this, solver.ctx());
  const z3::check_result result = solver.check();
  if (result == z3::unknown) why_unknown_ = solver.reason_unknown();
  return result;
}

z3::check_result Explorer::solve(const z3::expr& condition, const std::vector<bool>& chosen,
                                 unsigned resources) {
  z3::solver solver(context_, z3::solver::simple());
  for (std::size_t i = 0; i < facts_.size(); ++i)
    if (chosen[i]) solver.add(facts_[i].said->expr);
  solver.add(condition);
  const z3::check_result result = check(solver, resources);
  if (result == z3::sat) model_ = solver.get_model();
  return result;
}

z3::check_result Explorer::solve_apart(const std::string& text, unsigned resources) {
  z3::context world;
  z3::solver solver(world, z3::solver::simple());
  solver.from_string(text.c_str());
  const z3::check_result result = check(solver, resources);
  if (result == z3::sat) {
    z3::model found = solver.get_model();
    model_.emplace(found, context_, z3::model::translate());
  }
  return result;
}

Explorer::Asking::Asking(Explorer& explorer, z3::context& world) : explorer_(explorer) {
  const std::scoped_lock lock(explorer_.asking_);
  explorer_.world_ = &world;
}

Explorer::Asking::~Asking() {
  const std::scoped_lock lock(explorer_.asking_);
  explorer_.world_ = nullptr;
}

void Explorer::interrupt() {
  const std::scoped_lock lock(asking_);
  if (world_) world_->interrupt();
}

Explorer::Asked Explorer::ask(const z3::expr& condition, const std::vector<bool>& chosen,
                              unsigned resources, Last last) {
  Asked asked{z3::unknown, {.text = script(condition, chosen), .path = path_}};
  const std::string key =
      question_key(fmt::format("{}, {} steps", solver_, resources), asked.question.text);
  if (const auto known = ledger_.answers().find(key)) {
    asked.question.from_earlier = known->from_file;
    if (known->answer == Answer::impossible) asked.result = z3::unsat;
    if (known->answer == Answer::impossible || last == Last::no) return asked;
  }
  if (last != Last::no) asked.result = solve_apart(asked.question.text, resources / apart_share);
  if (asked.result == z3::unknown) {
    asked.result = solve(condition, chosen, resources);
    // If there is none to be had apart, the first model has to do.
    if (last == Last::model && asked.result == z3::sat) solve_apart(asked.question.text, resources);
  }
  asked.question.from_earlier = false;
  // What the clock cut short is no answer that would repeat.
  const bool repeats = asked.result != z3::unknown || why_unknown_ == out_of_steps;
  if (asked.result == z3::unsat)
    ledger_.answers().keep(key, Answer::impossible);
  else if (last == Last::no && repeats)
    ledger_.answers().keep(key, Answer::open);
  return asked;
}

Explorer::Asked Explorer::widening(const z3::expr& condition, Last last) {
  const std::vector<bool> all(facts_.size(), true);
  for (const auto& [cone, share] : steps) {
    const std::vector<bool> facts = chosen(condition, cone);
    if (facts == all) break;
    Asked asked = ask(condition, facts, limits_.resources / share, Last::no);
    if (asked.result == z3::unsat) return asked;
  }
  return ask(condition, all, limits_.resources, last);
}

z3::check_result Explorer::possible(const z3::expr& condition) {
  return widening(condition).result;
}

z3::check_result Explorer::reachable(const z3::expr& condition) {
  return widening(condition, Last::answer).result;
}

z3::check_result Explorer::violated(const z3::expr& condition, const std::string& what) {
  Asked asked = widening(!condition);
  if (asked.result == z3::unsat) {
    asked.question.what = what;
    ledger_.rests_on(std::move(asked.question));
  }
  return asked.result;
}

bool Explorer::perhaps(const z3::expr& condition) {
  Asked asked =
      ask(condition, chosen(condition, Cone::near), limits_.resources / branch_share, Last::no);
  if (asked.result != z3::unsat) return true;
  asked.question.what = "a side of a branch that no input takes";
  ledger_.rests_on(std::move(asked.question));
  return false;
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
