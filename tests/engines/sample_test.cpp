// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/sample.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace sched {
namespace {

CaseRunner baseline() {
  return model_runner(rules_of<Machine>(baseline_kernel()));
}

const Claim fails_sometimes{.name = "fails-sometimes",
                            .says = "A number up to a million is never 4242 or more.",
                            .check = [](auto& t) {
                              const auto x = t.u64_in("x", 0u, 1'000'000u);
                              t.covers("x is even", x % 2u == 0u);
                              t.require(x < 4242u, "x < 4242");
                            }};

const Claim excludes_everything{.name = "excludes-everything",
                                .says = "Nothing is negative and positive.",
                                .check = [](auto& t) {
                                  const auto x = t.s64_in("x", -5, 5);
                                  t.assume(both(x<0, x> 0));
                                  t.require(false, "never asked");
                                }};

const Claim never_reaches{
    .name = "never-reaches", .says = "A number up to five is at most five.", .check = [](auto& t) {
      const auto x = t.s64_in("x", 0, 5);
      t.covers("x is six", x == 6);
      t.require(x <= 5, "x <= 5");
    }};

const Claim holds_always{
    .name = "holds-always", .says = "A number up to five is at most five.", .check = [](auto& t) {
      const auto x = t.s64_in("x", 0, 5);
      t.assume(x != 3);
      t.covers("x is five", x == 5);
      t.require(x <= 5, "x <= 5");
    }};

const Claim of_long_cases{.name = "of-long-cases",
                          .says = "A number up to five is at most five.",
                          .most_cases = 50,
                          .check = [](auto& t) {
                            const auto x = t.s64_in("x", 0, 5);
                            t.covers("x is six", x == 6);
                            t.require(x <= 5, "x <= 5");
                          }};

TEST(Sample, draws_no_more_cases_than_the_claim_allows_and_judges_by_those) {
  const Outcome all = sample(of_long_cases, baseline, {.cases = 20'000});
  EXPECT_EQ(all.cases, 50u);
  EXPECT_EQ(all.verdict, Verdict::vacuous);
  EXPECT_EQ(all.reason, "never reached: x is six");
  const Outcome few = sample(of_long_cases, baseline, {.cases = 10});
  EXPECT_EQ(few.cases, 10u);
  EXPECT_EQ(few.verdict, Verdict::passed);
}

TEST(Sample, gives_the_same_result_with_one_thread_and_with_four) {
  for (const Claim* claim : {&fails_sometimes, &holds_always}) {
    const Outcome one = sample(*claim, baseline, {.seed = 3, .cases = 20'000, .jobs = 1});
    const Outcome four = sample(*claim, baseline, {.seed = 3, .cases = 20'000, .jobs = 4});
    EXPECT_EQ(one.verdict, four.verdict);
    EXPECT_EQ(one.cases, four.cases);
    EXPECT_EQ(one.discarded, four.discarded);
    EXPECT_EQ(one.first_failure, four.first_failure);
    ASSERT_EQ(one.coverage.size(), four.coverage.size());
    for (std::size_t i = 0; i < one.coverage.size(); ++i)
      EXPECT_EQ(one.coverage[i].count, four.coverage[i].count);
  }
}

TEST(Sample, ends_with_the_first_case_that_fails_or_lacks_a_rule_whoever_meets_it) {
  const Claim claim{
      .name = "ends-early", .says = "No draw is within 500 and 1000.", .check = [](auto& t) {
        const auto x = t.u64_in("x", 0u, 1'000'000u);
        if (x > 999'500u) throw Absent{"a rule"};
        t.require(x < 500u || x > 1000u, "not one of those");
      }};
  unsigned refuted = 0;
  unsigned skipped = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Outcome one = sample(claim, baseline, {.seed = seed, .cases = 20'000, .jobs = 1});
    const Outcome four = sample(claim, baseline, {.seed = seed, .cases = 20'000, .jobs = 4});
    EXPECT_EQ(one.verdict, four.verdict) << "seed " << seed;
    EXPECT_EQ(one.first_failure, four.first_failure) << "seed " << seed;
    refuted += one.verdict == Verdict::refuted;
    skipped += one.verdict == Verdict::skipped;
  }
  EXPECT_GT(refuted, 0u);
  EXPECT_GT(skipped, 0u);
}

TEST(Sample, shrinks_to_the_border) {
  const Outcome outcome = sample(fails_sometimes, baseline, {.seed = 3});
  ASSERT_EQ(outcome.verdict, Verdict::refuted);
  EXPECT_EQ(outcome.counterexample->inputs, (Case{{"x", 4242}}));
  EXPECT_EQ(outcome.counterexample->failure, "x < 4242");
}

TEST(Sample, counts_met_and_discarded_cases) {
  const Outcome outcome = sample(holds_always, baseline, {.seed = 3, .cases = 30'000});
  EXPECT_EQ(outcome.verdict, Verdict::passed);
  EXPECT_EQ(outcome.cases + outcome.discarded, 30'000u);
  EXPECT_GT(outcome.discarded, 0u);
  ASSERT_EQ(outcome.coverage.size(), 1u);
  EXPECT_GT(outcome.coverage[0].count, 0u);
}

TEST(Sample, calls_assumptions_that_exclude_everything_vacuous_after_enough_cases) {
  EXPECT_EQ(sample(excludes_everything, baseline, {.cases = 10'000}).verdict, Verdict::vacuous);
  EXPECT_EQ(sample(excludes_everything, baseline, {.cases = 9'999}).verdict, Verdict::unknown);
}

TEST(Sample, calls_a_stated_case_that_never_occurs_vacuous_after_enough_cases) {
  const Outcome enough = sample(never_reaches, baseline, {.cases = 10'000});
  EXPECT_EQ(enough.verdict, Verdict::vacuous);
  EXPECT_EQ(enough.reason, "never reached: x is six");
  const Outcome few = sample(never_reaches, baseline, {.cases = 500});
  EXPECT_EQ(few.verdict, Verdict::passed);
  EXPECT_EQ(few.reason, "not judged in so few cases: x is six");
}

TEST(Sample, is_unknown_when_time_cuts_it_short) {
  const Outcome outcome =
      sample(holds_always, baseline, {.cases = 1'000'000'000'000, .seconds = 0.05});
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
}

TEST(Sample, is_not_disturbed_by_rapidchecks_environment) {
  const Outcome before = sample(fails_sometimes, baseline, {.seed = 5});
  setenv("RC_PARAMS", "seed=99 max_success=1 noshrink=1", 1);
  const Outcome after = sample(fails_sometimes, baseline, {.seed = 5});
  unsetenv("RC_PARAMS");
  EXPECT_EQ(before.first_failure, after.first_failure);
  EXPECT_EQ(before.counterexample->inputs, after.counterexample->inputs);
}

}  // namespace
}  // namespace sched
