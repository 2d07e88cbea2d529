// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/prover.h"

#include <gmock/gmock.h>

namespace sched {
namespace {

Outcome prove_it(const Claim& claim, const ProofLimits& limits = {}) {
  const Kernel& kernel = baseline_kernel();
  return prove(claim, rules_of<Symbolic>(kernel), model_runner(rules_of<Machine>(kernel)), limits);
}

TEST(Prove, proves_over_all_paths) {
  const Claim claim{.name = "absolute-value",
                    .says = "The absolute value of a number above the lowest is not negative.",
                    .check = [](auto& t) {
                      auto x = t.s64_in("x", INT64_MIN + 1, INT64_MAX);
                      if (x < 0) x = -x;
                      t.require(x >= 0, "x >= 0");
                    }};
  const Outcome outcome = prove_it(claim);
  EXPECT_EQ(outcome.verdict, Verdict::proved);
  EXPECT_EQ(outcome.paths, 2u);
}

TEST(Prove, refutes_by_a_wrap_that_breaks_the_claim) {
  const Claim claim{
      .name = "negation", .says = "Minus a negative number is positive.", .check = [](auto& t) {
        const auto x = t.s64_in("x", INT64_MIN, -1);
        t.require(-x > 0, "-x > 0");
      }};
  const Outcome outcome = prove_it(claim);
  ASSERT_EQ(outcome.verdict, Verdict::refuted);
  EXPECT_EQ(outcome.counterexample->inputs, (Case{{"x", INT64_MIN}}));
  EXPECT_EQ(outcome.counterexample->failure, "-x > 0");
  EXPECT_FALSE(outcome.counterexample->wraps_only);
}

TEST(Prove, refutes_by_a_wrap_alone_and_says_so) {
  const Claim claim{.name = "harmless-wrap",
                    .says = "Adding and taking away changes nothing.",
                    .check = [](auto& t) {
                      const auto x = t.s64_in("x", INT64_MAX - 1, INT64_MAX);
                      t.require(x + 1 - 1 == x, "x + 1 - 1 == x");
                    }};
  const Outcome outcome = prove_it(claim);
  EXPECT_EQ(outcome.verdict, Verdict::refuted);
  EXPECT_EQ(outcome.counterexample->failure, "sum fits s64");
  EXPECT_TRUE(outcome.counterexample->wraps_only);
  EXPECT_THAT(outcome.reason, testing::HasSubstr("by a wrap alone"));
}

TEST(Prove, ends_a_path_that_no_input_takes_where_it_denies_something) {
  const Claim claim{
      .name = "nobody-here", .says = "Whoever is not there is zero.", .check = [](auto& t) {
        const auto x = t.s64_in("x", 0, 10);
        const int* nobody = nullptr;
        t.assume(x > 20);
        t.require(nobody != nullptr, "somebody is there");
        t.require(*nobody == 0, "and is zero");  // must not be looked at
      }};
  EXPECT_EQ(prove_it(claim).verdict, Verdict::vacuous);
}

TEST(Prove, refutes_a_claim_that_draws_nothing) {
  const Claim claim{.name = "no-draws", .says = "Two is three.", .check = [](auto& t) {
                      using T = std::remove_reference_t<decltype(t)>;
                      t.require(typename T::u64(2u) == 3u, "2 == 3");
                    }};
  const Outcome outcome = prove_it(claim);
  ASSERT_EQ(outcome.verdict, Verdict::refuted) << outcome.reason;
  EXPECT_TRUE(outcome.counterexample->inputs.empty());
}

TEST(Prove, lets_vruntimes_wrap) {
  const Claim claim{.name = "unsigned-ring",
                    .says = "A vruntime moved forth and back is the same, wherever it starts.",
                    .check = [](auto& t) {
                      using T = std::remove_reference_t<decltype(t)>;
                      const auto v = t.u64_in("v", 0u, ~std::uint64_t{0});
                      const auto d = t.s64_in("d", -1000, 1000);
                      const typename T::u64 moved = v + d;
                      t.require(typename T::s64(moved - v) == d, "the distance is d");
                    }};
  EXPECT_EQ(prove_it(claim).verdict, Verdict::proved);
}

TEST(Prove, is_vacuous_when_nothing_meets_the_assumptions) {
  const Claim claim{
      .name = "nothing", .says = "Nothing is negative and positive.", .check = [](auto& t) {
        const auto x = t.s64_in("x", -5, 5);
        t.assume(x < 0);
        t.assume(x > 0);
        t.require(x == 17, "x == 17");
      }};
  EXPECT_EQ(prove_it(claim).verdict, Verdict::vacuous);
}

TEST(Prove, is_vacuous_when_a_stated_case_is_out_of_reach) {
  const Claim claim{
      .name = "out-of-reach", .says = "A number up to five is at most five.", .check = [](auto& t) {
        const auto x = t.s64_in("x", 0, 5);
        t.covers("x is six", x == 6);
        t.require(x <= 5, "x <= 5");
      }};
  const Outcome outcome = prove_it(claim);
  EXPECT_EQ(outcome.verdict, Verdict::vacuous);
  EXPECT_EQ(outcome.reason, "never reached: x is six");
}

TEST(Prove, is_unknown_when_the_solver_may_do_too_little) {
  const Claim claim{.name = "hard",
                    .says = "No two numbers above one multiply to a large prime.",
                    .check = [](auto& t) {
                      const auto x = t.u64_in("x", 2u, 4'000'000'000u);
                      const auto y = t.u64_in("y", 2u, 4'000'000'000u);
                      t.require(x * y != 4'000'000'007'000'000'001u, "x * y is not it");
                    }};
  const Outcome outcome = prove_it(claim, {.resources = 200});
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_FALSE(outcome.reason.empty());
}

TEST(Prove, is_unknown_when_there_are_too_many_paths) {
  const Claim claim{.name = "many-paths", .says = "A count is what it is.", .check = [](auto& t) {
                      const unsigned n = t.count({{}, "n"}, 0, 9);
                      t.require(n <= 9, "n <= 9");
                    }};
  EXPECT_EQ(prove_it(claim, {.paths = 5}).verdict, Verdict::unknown);
  EXPECT_EQ(prove_it(claim).verdict, Verdict::proved);
}

TEST(Prove, counts_wrapping_bits_where_the_claim_asks_for_them) {
  const Claim claim{.name = "bits",
                    .says = "Clearing the lowest set bit of a word leaves less, unless it is 0.",
                    .numbers = Numbers::bits,
                    .check = [](auto& t) {
                      const auto x = t.u32_in("x", 1u, 0xffffffffu);
                      t.require((x & (x - 1u)) < x, "less is left");
                    }};
  EXPECT_EQ(prove_it(claim).verdict, Verdict::proved);
}

TEST(Prove, cannot_count_bits_exactly) {
  const Claim claim{.name = "bits-exactly",
                    .says = "Clearing the lowest set bit of a word leaves less, unless it is 0.",
                    .check = [](auto& t) {
                      const auto x = t.u32_in("x", 1u, 0xffffffffu);
                      t.require((x & (x - 1u)) < x, "less is left");
                    }};
  const Outcome outcome = prove_it(claim);
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(outcome.reason, "exact numbers have no bitwise and");
}

}  // namespace
}  // namespace sched
