// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/prover.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <set>
#include <stdexcept>
#include <thread>

#include "engines/replay.h"
#include "engines/sample.h"
#include "smt/drawn_inputs.h"
#include "smt/explorer.h"
#include "smt/solver_terms.h"

namespace sched {

namespace {

/// Cases that look for what a claim states to occur, before the solver has to find it.
constexpr std::uint64_t witness_cases = 4'096;

/// The proof is over: a counterexample was found, or a question had no answer.
struct Stop {};

/// Collects what all paths of one claim say. One per proof.
class Findings {
 public:
  explicit Findings(Outcome& outcome) : outcome_(outcome) {}

  void discharged(const std::string& what) {
    const auto known = std::ranges::find(outcome_.obligations, what, &Obligation::what);
    if (known != outcome_.obligations.end())
      ++known->count;
    else
      outcome_.obligations.push_back({what, 1});
  }
  Coverage& coverage(std::string_view what) {
    const auto known = std::ranges::find(outcome_.coverage, what, &Coverage::what);
    if (known != outcome_.coverage.end()) return *known;
    return outcome_.coverage.emplace_back(Coverage{std::string(what)});
  }
  /// Values that break the claim on machine numbers end the proof.
  void broken(const Counterexample& found, const CaseReport& on_machine) {
    if (on_machine.result != CaseReport::Result::failed) return;
    outcome_.verdict = Verdict::refuted;
    outcome_.counterexample = found;
    outcome_.counterexample->failure = on_machine.text;
    throw Stop{};
  }
  /// Values that only wrap somewhere are kept; the first is shown if nothing worse is found.
  void wraps(Counterexample found) {
    if (wrap_) return;
    wrap_ = std::move(found);
    wrap_->wraps_only = true;
  }
  const std::optional<Counterexample>& wrap() const { return wrap_; }
  /// The solver could not say whether a stated case is within reach on some path.
  void undecided(const std::string& what) { undecided_.insert(what); }
  bool is_undecided(const std::string& what) const { return undecided_.contains(what); }
  [[noreturn]] void unknown(std::string reason) {
    outcome_.verdict = Verdict::unknown;
    outcome_.reason = std::move(reason);
    throw Stop{};
  }

 private:
  Outcome& outcome_;
  std::optional<Counterexample> wrap_;
  std::set<std::string> undecided_;
};

/// One run of the check on symbols: answers its draws, and asks the solver what it requires.
class Path final : public DrawnInputs {
 public:
  Path(z3::context& context, Explorer& explorer, Findings& findings, const Claim& claim,
       const CaseRunner& machine, const Place& without)
      : DrawnInputs(context, explorer, claim),
        findings_(findings),
        claim_(claim),
        machine_(machine),
        without_(without) {}

  void assume(Term condition, const Place& place) override {
    if (place != without_) DrawnInputs::assume(condition, place);
  }

  void require(Term condition, std::string_view requirement) override {
    const std::string what(requirement);
    if (!demand(terms_.expr(condition), what))
      findings_.unknown(what + ": the solver's values do not break it on machine numbers");
  }

  void oblige_once(const z3::expr& condition, const std::string& what) override {
    if (!demand(condition, what))
      findings_.wraps(counterexample(what));
    else if (!explorer_.repeating())
      findings_.discharged(what);
  }

  void covers(std::string_view what, Term condition) override {
    Coverage& coverage = findings_.coverage(what);
    if (coverage.count != 0) return;
    const z3::check_result reachable = explorer_.reachable(terms_.expr(condition));
    if (reachable == z3::sat) coverage.count = 1;
    if (reachable == z3::unknown) findings_.undecided(coverage.what);
  }

 private:
  /// Asks whether the condition holds on this path for every input, and takes it for granted after.
  /// False: it does not, but the solver's values break nothing on machine numbers.
  bool demand(const z3::expr& condition, const std::string& what) {
    bool holds = true;
    if (!explorer_.repeating()) {
      const z3::check_result violated = explorer_.violated(condition, what);
      if (violated == z3::unknown)
        findings_.unknown(fmt::format("{}: solver said {}", what, explorer_.why_unknown()));
      if (violated == z3::sat) {
        const Counterexample found = counterexample(what);
        findings_.broken(found, replay(claim_, found, machine_));
        holds = false;
      }
    }
    explorer_.add(condition);
    // What follows would be about no input at all, and may rest on what was just denied.
    if (condition.is_false()) throw Discard{};
    return holds;
  }

  Findings& findings_;
  const Claim& claim_;
  const CaseRunner& machine_;
  const Place& without_;
};

/// Stops the solver, whatever it is doing, once `stop` is true.
class Interrupter {
 public:
  Interrupter(Explorer& explorer, const std::atomic<bool>* stop) {
    if (stop)
      thread_ = std::jthread([this, &explorer, stop](const std::stop_token& ended) {
        std::unique_lock lock(waiting_);
        const auto is_over = [&] { return ended.stop_requested(); };
        while (!over_.wait_for(lock, ended, std::chrono::milliseconds(50), is_over))
          if (*stop) explorer.interrupt();
      });
  }

 private:
  std::mutex waiting_;
  std::condition_variable_any over_;
  std::jthread thread_;
};

void follow_all_paths(const Claim& claim, const Rules<Symbolic>& rules, const CaseRunner& machine,
                      const ProofLimits& limits, Ledger* ledger, Outcome& outcome) {
  z3::context context;
  Explorer explorer(context, {limits.resources, limits.milliseconds, limits.megabytes}, ledger);
  const Interrupter interrupter(explorer, limits.stop);
  Findings findings(outcome);
  // What a case shows to occur needs no solver. That some input is left by what is assumed on a
  // path does: facts that exclude each other would prove anything.
  const Witnesses seen =
      witnesses(claim, machine, claim.queue != QueueForm::entities, witness_cases);
  for (const Coverage& coverage : seen.coverage)
    findings.coverage(coverage.what).count = coverage.count == 0 ? 0 : 1;
  z3::check_result reached = z3::unsat;
  while (explorer.next_path()) {
    if (outcome.paths == limits.paths) findings.unknown("more paths than allowed");
    if (limits.stop && *limits.stop) findings.unknown("interrupted");
    Path path(context, explorer, findings, claim, machine, limits.without);
    ModelHost<Symbolic> host(rules);
    SymbolicTrial trial(Inputs<Symbolic>(path), host);
    try {
      claim.check.symbolic(trial);
      ++outcome.paths;
      if (reached != z3::sat) {
        const z3::check_result now = explorer.reachable(context.bool_val(true));
        if (now != z3::unsat) reached = now;
      }
    } catch (const Discard&) {
      continue;
    }
  }
  const auto missed = std::ranges::find(outcome.coverage, 0u, &Coverage::count);
  if (findings.wrap()) {
    outcome.verdict = Verdict::refuted;
    outcome.counterexample = findings.wrap();
    outcome.reason = "by a wrap alone: on machine numbers these values break nothing";
  } else if (reached == z3::unknown) {
    outcome.reason = "the solver could not say whether any input meets the assumptions";
  } else if (reached == z3::unsat) {
    outcome.verdict = Verdict::vacuous;
    outcome.reason = "the assumptions exclude every input";
  } else if (missed != outcome.coverage.end() && findings.is_undecided(missed->what)) {
    outcome.verdict = Verdict::unknown;
    outcome.reason =
        fmt::format("the solver could not say whether this is reached: {}", missed->what);
  } else if (missed != outcome.coverage.end()) {
    outcome.verdict = Verdict::vacuous;
    outcome.reason = fmt::format("never reached: {}", missed->what);
  } else {
    outcome.verdict = Verdict::proved;
  }
}

}  // namespace

Outcome prove(const Claim& claim, const Rules<Symbolic>& rules, const CaseRunner& machine,
              const ProofLimits& limits, Ledger* ledger) {
  Outcome outcome{.claim = std::string(claim.name), .engine = Engine::prove, .under_test = "model"};
  try {
    follow_all_paths(claim, rules, machine, limits, ledger, outcome);
  } catch (const Stop&) {
  } catch (const Absent& absent) {
    outcome.verdict = Verdict::skipped;
    outcome.reason = fmt::format("there is no {}", absent.rule);
  } catch (const Unsupported& unsupported) {
    outcome.verdict = Verdict::unknown;
    outcome.reason = unsupported.what;
  } catch (const BadInput& error) {
    outcome.verdict = Verdict::unknown;
    outcome.reason = "the solver's values cannot be replayed: " + error.message;
  } catch (const z3::exception& error) {
    outcome.verdict = Verdict::unknown;
    outcome.reason = fmt::format("solver stopped: {}", error.msg());
  } catch (const std::bad_alloc&) {
    outcome.verdict = Verdict::unknown;
    outcome.reason = "out of memory";
  }
  // Whatever the solver said of being interrupted.
  if (outcome.verdict == Verdict::unknown && limits.stop && *limits.stop)
    outcome.reason = "interrupted";
  return outcome;
}

std::string solver_version() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned build = 0;
  unsigned revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return fmt::format("z3 {}.{}.{}", major, minor, build);
}

}  // namespace sched
