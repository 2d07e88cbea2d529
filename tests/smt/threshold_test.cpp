// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/threshold.h"

#include <gmock/gmock.h>

#include <limits>

#include "engines/replay.h"
#include "properties/claim.h"

namespace sched {
namespace {

using Result = Threshold::Result;

Threshold border_of(const Claim& claim, const Along& along, const ProofLimits& limits = {}) {
  const Kernel& kernel = baseline_kernel();
  return find_threshold(claim, along, rules_of<Symbolic>(kernel),
                        model_runner(rules_of<Machine>(kernel)), limits);
}

const Claim below_a_hundred{
    .name = "below-a-hundred", .says = "Three numbers are below 100.", .check = [](auto& t) {
      const auto x = t.u64_in("x", 2u, 1000u);
      const auto y = t.u64_in("y", 0u, 1000u);
      t.measure("sum", x + y);
      t.require(x < 700u, "x is below 700");
      t.require(x + y + 5u < 100u, "all are below 100");
    }};

TEST(Threshold, proves_one_side_and_fails_next_to_it) {
  const Threshold found = border_of(below_a_hundred, {.name = "sum"});
  EXPECT_EQ(found.result, Result::border);
  EXPECT_EQ(found.holds_to, 94);
  EXPECT_EQ(found.fails_at, 95);
  ASSERT_TRUE(found.failing);
  EXPECT_FALSE(found.failing->wraps_only);
  EXPECT_EQ(found.failing->failure, "all are below 100");
  const auto& inputs = found.failing->inputs;
  EXPECT_TRUE(inputs[0].value + inputs[1].value == 95);
}

TEST(Threshold, takes_an_input_for_the_number) {
  const Threshold found = border_of(below_a_hundred, {.name = "y"});
  EXPECT_EQ(found.result, Result::nowhere);  // x alone may break it
  EXPECT_EQ(found.fails_at, 0);
  EXPECT_FALSE(found.holds_to);
}

TEST(Threshold, sees_it_from_the_largest_value_down) {
  const Claim claim{.name = "at-least-40", .says = "It is 40.", .check = [](auto& t) {
                      const auto x = t.s64_in("x", -50, 90);
                      t.require(either(x >= 40, x == 7), "it is 40 or more");
                    }};
  const Threshold down = border_of(claim, {.name = "x", .downward = true});
  EXPECT_EQ(down.result, Result::border);
  EXPECT_EQ(down.holds_to, 40);
  EXPECT_EQ(down.fails_at, 39);
  EXPECT_EQ(border_of(claim, {.name = "x"}).fails_at, -50);
}

TEST(Threshold, claims_nothing_above_the_first_failure) {
  const Claim claim{.name = "not-5", .says = "It is not 5.", .check = [](auto& t) {
                      const auto x = t.u32_in("x", 0u, 100u);
                      t.require(x != 5u && x != 3u, "it is neither");
                    }};
  const Threshold found = border_of(claim, {.name = "x"});
  EXPECT_EQ(found.holds_to, 2);
  EXPECT_EQ(found.fails_at, 3);
}

TEST(Threshold, takes_the_least_over_all_paths) {
  const Claim claim{.name = "two-ways", .says = "It stays below.", .check = [](auto& t) {
                      const auto x = t.s64_in("x", 0, 1000);
                      const bool other = t.flag("other");
                      t.require(x < (other ? 30 : 50), "below the border");
                    }};
  const Threshold found = border_of(claim, {.name = "x"});
  EXPECT_EQ(found.holds_to, 29);
  EXPECT_EQ(found.fails_at, 30);
  EXPECT_EQ(found.paths, 2u);
}

TEST(Threshold, says_how_far_a_claim_that_holds_everywhere_was_asked) {
  const Claim claim{.name = "even", .says = "Twice a number is even.", .check = [](auto& t) {
                      const auto x = t.u64_in("x", 0u, 1000u);
                      t.measure("twice", x * 2u);
                      t.require(x * 2u % 2u == 0u, "even");
                    }};
  const Threshold found = border_of(claim, {.name = "twice"});
  EXPECT_EQ(found.result, Result::everywhere);
  EXPECT_EQ(found.holds_to, 2000);
  EXPECT_FALSE(found.failing);
}

TEST(Threshold, tells_a_wrap_from_a_break) {
  const Claim claim{.name = "harmless-wrap", .says = "Forth and back.", .check = [](auto& t) {
                      const auto x = t.s64_in("x", 0, std::numeric_limits<std::int64_t>::max());
                      t.require(x + 10 - 10 == x, "the same");
                    }};
  const Threshold found = border_of(claim, {.name = "x"});
  EXPECT_EQ(found.result, Result::border);
  EXPECT_EQ(found.holds_to, std::numeric_limits<std::int64_t>::max() - 10);
  ASSERT_TRUE(found.failing);
  EXPECT_TRUE(found.failing->wraps_only);
  EXPECT_EQ(found.failing->failure, "sum fits s64");
  EXPECT_FALSE(found.breaking);
}

TEST(Threshold, counts_with_words_that_wrap_where_the_claim_does) {
  const Claim claim{
      .name = "bits", .says = "It is below 2^63.", .numbers = Numbers::bits, .check = [](auto& t) {
        using T = std::remove_reference_t<decltype(t)>;
        const auto x = t.u64_in("x", 0u, ~std::uint64_t{0});
        t.require(typename T::s64(x) >= 0, "not negative as a signed word");
      }};
  const Threshold found = border_of(claim, {.name = "x"});
  EXPECT_EQ(found.fails_at, int128{1} << 63);
  EXPECT_EQ(found.holds_to, (int128{1} << 63) - 1);
}

TEST(Threshold, is_unknown_for_what_fails_before_the_number_is_there) {
  const Claim claim{.name = "early", .says = "It fails early.", .check = [](auto& t) {
                      const auto x = t.u64_in("x", 0u, 10u);
                      t.require(x < 5u, "x is below 5");
                      t.u64_in("y", 0u, 10u);
                    }};
  const Threshold found = border_of(claim, {.name = "y"});
  EXPECT_EQ(found.result, Result::unknown);
  EXPECT_EQ(found.reason, "fails before y is measured: x is below 5");
  EXPECT_FALSE(is_exact(found));
}

TEST(Threshold, is_unknown_for_a_number_that_is_not_there) {
  const Claim claim{.name = "none", .says = "Holds.", .check = [](auto& t) {
                      t.require(t.u64_in("x", 0u, 10u) < 11u, "x < 11");
                    }};
  EXPECT_EQ(border_of(claim, {.name = "z"}).reason, "the claim neither draws nor measures z");
}

TEST(Threshold, says_that_nothing_meets_the_assumptions) {
  const Claim claim{.name = "empty", .says = "Nobody.", .check = [](auto& t) {
                      const auto x = t.u64_in("x", 0u, 10u);
                      t.assume(x > 10u);
                      t.require(x == 3u, "x is 3");
                    }};
  EXPECT_EQ(border_of(claim, {.name = "x"}).result, Result::vacuous);
}

TEST(Threshold, keeps_the_proved_side_and_the_gap_apart_where_the_solver_gives_up) {
  // Easy up to 10; above that a product of three unknowns, which so few steps do not decide.
  const Claim claim{.name = "hard", .says = "No such cubes.", .check = [](auto& t) {
                      const auto n = t.s64_in("n", 0, 100'000);
                      const auto x = t.s64_in("x", 1, 100'000);
                      const auto y = t.s64_in("y", 1, 100'000);
                      const auto z = t.s64_in("z", 1, 100'000);
                      if (n <= 10) return;
                      t.require(x * x * x + y * y * y != z * z * z, "no sum of cubes is a cube");
                    }};
  const Threshold found = border_of(claim, {.name = "n"}, {.resources = 200'000});
  EXPECT_EQ(found.result, Result::unknown);
  EXPECT_FALSE(is_exact(found));
  EXPECT_EQ(found.holds_to, 10);
  EXPECT_FALSE(found.fails_at);
  EXPECT_THAT(found.reason, testing::HasSubstr("no sum of cubes is a cube: solver said"));
}

TEST(Measured, reads_inputs_and_named_numbers_of_a_case) {
  const CaseRunner machine = model_runner(rules_of<Machine>(baseline_kernel()));
  const Counterexample at{.inputs = {{"x", 3}, {"y", 4}}};
  EXPECT_EQ(measured(below_a_hundred, at, machine, "sum"), 7);
  EXPECT_EQ(measured(below_a_hundred, at, machine, "y"), 4);
  EXPECT_FALSE(measured(below_a_hundred, at, machine, "z"));
}

}  // namespace
}  // namespace sched
