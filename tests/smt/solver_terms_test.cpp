// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/solver_terms.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sched {

namespace {

using s64 = Symbolic::s64;
using u64 = Symbolic::u64;

class SolverTermsTest : public testing::TestWithParam<Numbers>, public ObligationSink {
 protected:
  SolverTermsTest() : explorer(context, {}), terms(context, explorer, *this, GetParam()) {
    explorer.next_path();
  }
  /// What is true in itself is no obligation.
  void oblige(const z3::expr& condition, std::string text) override {
    if (!condition.simplify().is_true()) obliged.push_back(std::move(text));
  }

  template <std::integral Raw>
  Symbol<Raw> draw(const std::string& name, int128 low, int128 high) {
    const NumberType type = type_of<Raw>;
    const auto [term, within] =
        terms.unknown(name, type, terms.literal(type, low), terms.literal(type, high));
    explorer.bound(terms.expr(term), terms.expr(within));
    return {terms, term};
  }
  z3::check_result possible(SymbolCondition condition) {
    return explorer.possible(terms.expr(condition.term(terms)));
  }
  template <std::integral Raw>
  int128 value(Symbol<Raw> symbol) {
    return terms.value(explorer.model(), symbol.term(terms), type_of<Raw>);
  }
  auto times(std::string_view text) const { return std::ranges::count(obliged, text); }

  z3::context context;
  Explorer explorer;
  SolverTerms terms;
  std::vector<std::string> obliged;
};

}  // namespace

INSTANTIATE_TEST_SUITE_P(both, SolverTermsTest, testing::Values(Numbers::exact, Numbers::bits));

TEST_P(SolverTermsTest, an_unknown_takes_every_value_within_its_bounds_and_no_other) {
  const auto x = draw<std::int64_t>("x", -3, 4);
  for (const int inside : {-3, 0, 4}) {
    ASSERT_EQ(possible(x == inside), z3::sat);
    EXPECT_EQ(value(x), inside);
  }
  EXPECT_EQ(possible(x < -3), z3::unsat);
  EXPECT_EQ(possible(x > 4), z3::unsat);
}

TEST_P(SolverTermsTest, an_unsigned_bound_above_half_the_range_is_no_negative_one) {
  const int128 high = NumberType{64, false}.high();
  const auto x = draw<std::uint64_t>("x", high - 1, high);
  ASSERT_EQ(possible(x != Machine::u64(static_cast<std::uint64_t>(high))), z3::sat);
  EXPECT_EQ(value(x), high - 1);
  EXPECT_EQ(possible(x < 5u), z3::unsat);
}

TEST_P(SolverTermsTest, a_division_that_is_asked_twice_is_the_same) {
  const auto x = draw<std::int64_t>("x", 0, 1'000'000);
  EXPECT_EQ(possible(x / 7 != x / 7), z3::unsat);
  EXPECT_EQ(possible(x / 7 * 7 + x % 7 != x), z3::unsat);
  ASSERT_EQ(possible(x / 7 == 142'857), z3::sat);  // 142857 * 7 = 999999
  EXPECT_GE(value(x), 999'999);
}

TEST_P(SolverTermsTest, a_division_forks_on_signs_that_are_open) {
  const auto x = draw<std::int64_t>("x", -10, 10);
  static_cast<void>(x / 3);
  // Bits divide in one term; exact numbers divide magnitudes, one path for each sign of x.
  EXPECT_EQ(explorer.next_path(), GetParam() == Numbers::exact);
}

TEST_P(SolverTermsTest, an_unsigned_division_does_not_fork) {
  static_cast<void>(draw<std::uint64_t>("x", 0, 10) / 3u);
  EXPECT_FALSE(explorer.next_path());
}

TEST_P(SolverTermsTest, a_divisor_that_may_be_zero_is_obliged) {
  const auto x = draw<std::uint64_t>("x", 0, 10);
  static_cast<void>(u64(100u) / x);
  EXPECT_EQ(times("divisor is not zero"), 1);
}

TEST_P(SolverTermsTest, signed_sums_are_obliged_in_exact_numbers_only) {
  const auto x = draw<std::int64_t>("x", -10, 10);
  static_cast<void>(x + 1);
  static_cast<void>(x * x);
  const int expected = GetParam() == Numbers::exact ? 1 : 0;
  EXPECT_EQ(times("sum fits s64"), expected);
  EXPECT_EQ(times("product fits s64"), expected);
}

TEST_P(SolverTermsTest, an_unsigned_term_is_obliged_once_however_often_it_is_read) {
  const auto difference = draw<std::uint64_t>("x", 0, 10) - draw<std::uint64_t>("y", 0, 10);
  EXPECT_TRUE(obliged.empty());
  static_cast<void>(difference < 5u);
  static_cast<void>(difference / 2u);
  const int expected = GetParam() == Numbers::exact ? 1 : 0;
  EXPECT_EQ(times("value that is read fits u64"), expected);
}

TEST_P(SolverTermsTest, exact_numbers_have_no_bitwise_operators) {
  const auto x = draw<std::uint64_t>("x", 0, 10);
  if (GetParam() == Numbers::bits) {
    EXPECT_NO_THROW(x & 1u);
  } else {
    EXPECT_THROW(x & 1u, Unsupported);
    EXPECT_THROW(x << draw<std::uint64_t>("count", 0, 3), Unsupported);
    EXPECT_NO_THROW(x << 3);
  }
}

TEST_P(SolverTermsTest, an_if_on_a_symbol_follows_both_sides) {
  std::vector<std::pair<bool, bool>> paths;
  do {
    SolverTerms fresh(context, explorer, *this, GetParam());
    const auto [term, within] =
        fresh.unknown("x", type_of<std::int64_t>, fresh.literal({}, -10), fresh.literal({}, 10));
    explorer.bound(fresh.expr(term), fresh.expr(within));
    const s64 x(fresh, term);
    const bool small = x < 0 && x > -5;  // && forks as C does: on the left first
    paths.emplace_back(small, bool(x == 20));
  } while (explorer.next_path());
  // -4..-1, then -10..-5, then 0..10; 20 is outside of the bounds.
  const std::pair yes{true, false};
  const std::pair no{false, false};
  EXPECT_EQ(paths, (std::vector{yes, no, no}));
}

}  // namespace sched
