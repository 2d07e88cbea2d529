// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/enumerate.h"

#include <gmock/gmock.h>

namespace sched {
namespace {

CaseRunner baseline() {
  return model_runner(rules_of<Machine>(baseline_kernel()));
}

Claim pairs(Scope scope) {
  return {.name = "pairs",
          .says = "y stays at or below x.",
          .scope = std::move(scope),
          .check = [](auto& t) {
            const auto x = t.s64_in("x", 0, 3);
            const auto y = t.s64_in("y", 0, x);
            t.require(y <= x, "y <= x");
          }};
}

TEST(Enumerate, tries_every_combination_that_fits_the_bounds) {
  // y is bounded by x: 1 + 2 + 3 + 4 pairs; 7 is out of bounds for both.
  const Claim claim = pairs({{"x", {0, 1, 2, 3, 7}}, {"y", {0, 1, 2, 3, 7}}});
  const Outcome outcome = enumerate(claim, baseline(), 1000);
  EXPECT_EQ(outcome.verdict, Verdict::passed);
  EXPECT_EQ(outcome.cases, 10u);
}

TEST(Enumerate, is_skipped_without_a_scope) {
  EXPECT_EQ(enumerate(pairs({}), baseline(), 1000).verdict, Verdict::skipped);
}

TEST(Enumerate, is_unknown_when_the_scope_forgets_an_input) {
  const Outcome outcome = enumerate(pairs({{"x", {1}}}), baseline(), 1000);
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.reason, "the scope says nothing of y");
}

TEST(Enumerate, is_unknown_when_there_are_too_many_states) {
  const Claim claim = pairs({{"x", {0, 1, 2, 3}}, {"y", {0, 1, 2, 3}}});
  EXPECT_EQ(enumerate(claim, baseline(), 9).verdict, Verdict::unknown);
  EXPECT_EQ(enumerate(claim, baseline(), 10).verdict, Verdict::passed);
}

TEST(Enumerate, is_vacuous_when_no_state_fits) {
  EXPECT_EQ(enumerate(pairs({{"x", {9}}, {"y", {0}}}), baseline(), 1000).verdict, Verdict::vacuous);
}

TEST(Enumerate, is_vacuous_when_no_state_reaches_a_stated_case) {
  const auto reaching = [](std::int64_t largest) {
    const Claim claim{.name = "reaching",
                      .says = "x stays below ten.",
                      .scope = {{"x", {0, largest}}},
                      .check = [](auto& t) {
                        const auto x = t.s64_in("x", 0, 9);
                        t.covers("x is above four", x > 4);
                        t.require(x < 10, "x < 10");
                      }};
    return enumerate(claim, baseline(), 1000);
  };
  EXPECT_EQ(reaching(5).verdict, Verdict::passed);
  EXPECT_EQ(reaching(4).verdict, Verdict::vacuous);
  EXPECT_EQ(reaching(4).reason, "no state of the scope reaches: x is above four");
}

TEST(Enumerate, counts_the_states_up_to_the_failing_one) {
  const Claim claim{.name = "below-two",
                    .says = "x stays below two.",
                    .scope = {{"x", {0, 1, 2, 3}}},
                    .check = [](auto& t) { t.require(t.s64_in("x", 0, 3) < 2, "x < 2"); }};
  const Outcome outcome = enumerate(claim, baseline(), 1000);
  EXPECT_EQ(outcome.verdict, Verdict::refuted);
  EXPECT_EQ(outcome.cases, 3u);  // 0, 1, 2
}

}  // namespace
}  // namespace sched
