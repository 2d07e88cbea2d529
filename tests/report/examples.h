// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "report/results.h"

namespace sched {

inline Outcome proved_example() {
  return {.claim = "lag-survives",
          .engine = Engine::prove,
          .under_test = "model",
          .kernel = "6.12.117",
          .verdict = Verdict::proved,
          .as_expected = true,
          .paths = 15,
          .obligations = {{"a - b fits s64", 200}, {"the divisor is not zero", 14}},
          .coverage = {{"the load is odd", 1}},
          .bounds = {{"queue.zero", {64, false}, 0, (int128{1} << 64) - 1},
                     {"task.weight", {64, false}, 2, 1 << 28},
                     {"task.lag", {64, true}, -(int128{1} << 37), int128{1} << 37, true}},
          .seconds = 4.887};
}

/// The second solver could not say in 3 of 41 questions.
inline std::vector<Opinion> opinions_example() {
  return {{.solver = "z3 4.8.12", .questions = 41, .agreed = 41, .seconds = 4.0},
          {.solver = "cvc5 1.0.3", .questions = 41, .agreed = 38, .seconds = 0.8}};
}

inline Outcome passed_example() {
  Outcome outcome = proved_example();
  outcome.engine = Engine::sample;
  outcome.verdict = Verdict::passed;
  outcome.seed = 7;
  outcome.cases = 45268;
  outcome.discarded = 54732;
  outcome.paths = 0;
  outcome.obligations = {};
  outcome.coverage = {{"the load is odd", 21019}};
  outcome.seconds = 12.4;
  return outcome;
}

/// A claim that is false, as everybody knows.
inline Outcome refuted_example() {
  return {.claim = "balance-keeps-eligibility",
          .engine = Engine::sample,
          .under_test = "kernel",
          .kernel = "6.12.117",
          .verdict = Verdict::refuted,
          .as_expected = true,
          .seed = 7,
          .cases = 3,
          .first_failure = 2,
          .counterexample = Counterexample{.inputs = {{"A.weight", 1048576},
                                                      {"A.lag", -45},
                                                      {"cost", (int128{1} << 64) - 1}},
                                           .sums = true,
                                           .failure = "the task that was ineligible when it was "
                                                      "checked is still ineligible"},
          .seconds = 0.004};
}

/// The same claim, had it been expected to hold.
inline Outcome differing_example() {
  Outcome outcome = refuted_example();
  outcome.as_expected = false;
  return outcome;
}

inline Outcome unknown_example() {
  return {.claim = "lag-survives",
          .engine = Engine::prove,
          .under_test = "model",
          .kernel = "6.12.117+eligible-first",
          .verdict = Verdict::unknown,
          .reason = "the placed task is ineligible: solver said timeout",
          .paths = 3,
          .seconds = 312};
}

inline Outcome skipped_example() {
  return {.claim = "lag-survives",
          .engine = Engine::enumerate,
          .under_test = "model",
          .kernel = "6.12.117",
          .verdict = Verdict::skipped,
          .reason = "no scope"};
}

inline Results results_of(const std::vector<Outcome>& outcomes) {
  return {.info = {.command = "fairproof check --seed 7 --cases 100000",
                   .commit = "0123456789ab",
                   .solver = "z3 4.8.12",
                   .compiler = "g++ 12.2.0",
                   .seconds = 17.25},
          .outcomes = outcomes};
}

}  // namespace sched
