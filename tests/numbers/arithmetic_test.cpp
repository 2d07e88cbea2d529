// SPDX-License-Identifier: GPL-2.0-or-later
#include "numbers/arithmetic.h"

#include <gtest/gtest.h>

#include <limits>

namespace sched {

namespace {

using s32 = Machine::s32;
using u32 = Machine::u32;
using s64 = Machine::s64;
using u64 = Machine::u64;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
constexpr std::uint64_t all_ones = std::numeric_limits<std::uint64_t>::max();

constexpr std::uint64_t power(unsigned bits) {
  return std::uint64_t{1} << bits;
}

std::int64_t clamped(std::int64_t value, std::int64_t low, std::int64_t high) {
  return clamp(s64(value), s64(low), s64(high)).raw();
}

}  // namespace

TEST(Select, takes_the_side_that_the_condition_names) {
  EXPECT_EQ(select(true, s64(lowest), s64(1)).raw(), lowest);
  EXPECT_EQ(select(false, s64(lowest), s64(1)).raw(), 1);
}

TEST(MinMax, compare_in_the_sign_of_their_type) {
  EXPECT_EQ(min(s64(-1), s64(0)).raw(), -1);
  EXPECT_EQ(max(s64(-1), s64(0)).raw(), 0);
  EXPECT_EQ(min(u64(-1), u64(0)).raw(), 0u);
  EXPECT_EQ(max(u64(-1), u64(0)).raw(), all_ones);
  EXPECT_EQ(min(s64(lowest), s64(highest)).raw(), lowest);
  EXPECT_EQ(max(s64(lowest), s64(highest)).raw(), highest);
  EXPECT_EQ(min(u32(7), u32(7)).raw(), 7u);
}

TEST(Clamp, keeps_what_lies_between_and_cuts_what_does_not) {
  EXPECT_EQ(clamped(5, -10, 10), 5);
  EXPECT_EQ(clamped(10, -10, 10), 10);
  EXPECT_EQ(clamped(11, -10, 10), 10);
  EXPECT_EQ(clamped(-10, -10, 10), -10);
  EXPECT_EQ(clamped(-11, -10, 10), -10);
  EXPECT_EQ(clamped(highest, lowest, 0), 0);
  EXPECT_EQ(clamped(lowest, -1, highest), -1);
}

TEST(Clamp, looks_at_high_first_when_low_is_above_it) {
  // low 2, high -2: everything from -2 up is high; only below -2 is low.
  EXPECT_EQ(clamped(1000, 2, -2), -2);
  EXPECT_EQ(clamped(0, 2, -2), -2);
  EXPECT_EQ(clamped(-2, 2, -2), -2);
  EXPECT_EQ(clamped(-3, 2, -2), 2);
  EXPECT_EQ(clamped(lowest, 2, -2), 2);
}

TEST(Conditions, follow_their_truth_tables) {
  for (const bool a : {false, true})
    for (const bool b : {false, true}) {
      EXPECT_EQ(both(a, b), a && b);
      EXPECT_EQ(either(a, b), a || b);
      EXPECT_EQ(implies(a, b), !(a && !b));
    }
}

TEST(DivS64, rounds_toward_zero) {
  EXPECT_EQ(div_s64(s64(7), s32(2)).raw(), 3);
  EXPECT_EQ(div_s64(s64(-7), s32(2)).raw(), -3);
  EXPECT_EQ(div_s64(s64(7), s32(-2)).raw(), -3);
  EXPECT_EQ(div_s64(s64(lowest), s32(1)).raw(), lowest);
  // -2^63 / -2^31 = 2^32
  EXPECT_EQ(div_s64(s64(lowest), s32(std::numeric_limits<std::int32_t>::min())).raw(),
            std::int64_t{1} << 32);
}

TEST(DivS64, cuts_the_divisor_to_32_bits) {
  EXPECT_EQ(div_s64(s64(10), s64(power(32) + 3)).raw(), 3);      // 10 / 3
  EXPECT_EQ(div_s64(s64(10), u64(power(31))).raw(), 0);          // 10 / -2^31
  EXPECT_EQ(div_s64(s64(power(32)), u64(power(31))).raw(), -2);  // 2^32 / -2^31
  EXPECT_EQ(div_s64(s64(10), u64(power(32) - 1)).raw(), -10);    // 10 / -1
}

TEST(DivS64, faults_when_nothing_is_left_of_the_divisor) {
  EXPECT_THROW(div_s64(s64(10), s32(0)), Fault);
  EXPECT_THROW(div_s64(s64(10), s64(power(32))), Fault);
  EXPECT_THROW(div_s64(s64(0), u64(7 * power(32))), Fault);
  EXPECT_THROW(div_s64(s64(lowest), s32(-1)), Fault);
}

TEST(MulU64U32Shr, keeps_the_high_half_of_the_product) {
  EXPECT_EQ(mul_u64_u32_shr(u64(0), u32(-1), 32).raw(), 0u);
  EXPECT_EQ(mul_u64_u32_shr(u64(3), u32(5), 0).raw(), 15u);
  EXPECT_EQ(mul_u64_u32_shr(u64(3), u32(5), 1).raw(), 7u);
  // (2^64 - 1) * 2^31 / 2^31
  EXPECT_EQ(mul_u64_u32_shr(u64(all_ones), u32(power(31)), 31).raw(), all_ones);
  // (2^64 - 1)(2^32 - 1) = 2^96 - 2^64 - 2^32 + 1; divided by 2^32: 2^64 - 2^32 - 1, and a rest of
  // 1
  EXPECT_EQ(mul_u64_u32_shr(u64(all_ones), u32(-1), 32).raw(), all_ones - power(32));
  // unshifted, the same product modulo 2^64: -2^32 + 1
  EXPECT_EQ(mul_u64_u32_shr(u64(all_ones), u32(-1), 0).raw(), all_ones - power(32) + 2);
}

TEST(Fls, counts_from_one) {
  EXPECT_EQ(fls(u32(0)), 0u);
  EXPECT_EQ(fls(u32(1)), 1u);
  EXPECT_EQ(fls(u32(2)), 2u);
  EXPECT_EQ(fls(u32(3)), 2u);
  EXPECT_EQ(fls(u32(power(31) - 1)), 31u);
  EXPECT_EQ(fls(u32(power(31))), 32u);
  EXPECT_EQ(fls(u32(-1)), 32u);
}

TEST(Shorten, leaves_a_factor_of_32_bits_alone) {
  EXPECT_EQ(shorten(u64(0)).shift, 0u);
  const auto longest = shorten(u64(power(32) - 1));
  EXPECT_EQ(longest.shift, 0u);
  EXPECT_EQ(longest.fact.raw(), power(32) - 1);
}

TEST(Shorten, shifts_until_32_bits_are_left) {
  const auto shortest = shorten(u64(power(32)));  // high word 1: one bit too many
  EXPECT_EQ(shortest.shift, 1u);
  EXPECT_EQ(shortest.fact.raw(), power(31));
  // 1024 * (2^31 - 1) = 2^41 - 1024: high word 511, 9 bits; (2^41 - 1024) / 2^9 = 2^32 - 2
  const auto weight_two = shorten(u64(power(41) - 1024));
  EXPECT_EQ(weight_two.shift, 9u);
  EXPECT_EQ(weight_two.fact.raw(), power(32) - 2);
  const auto most = shorten(u64(all_ones));
  EXPECT_EQ(most.shift, 32u);
  EXPECT_EQ(most.fact.raw(), power(32) - 1);
}

TEST(MulShr32, multiplies_by_the_whole_factor) {
  EXPECT_EQ(mul_shr_32(u64(100), shorten(u64(power(32)))).raw(), 100u);  // 100 * 2^32 / 2^32
  EXPECT_EQ(mul_shr_32(u64(7), shorten(u64(power(31)))).raw(), 3u);      // 7 * 2^31 / 2^32 = 3.5
  // 1000 * (2^41 - 1024) / 2^32 = 512000 - 1024000 / 2^32 = 511999.99...
  EXPECT_EQ(mul_shr_32(u64(1000), shorten(u64(power(41) - 1024))).raw(), 511999u);
  // The bits that shortening drops do not count: (2^33 + 1) becomes 2^31 << 2.
  EXPECT_EQ(mul_shr_32(u64(power(32)), shorten(u64(power(33) + 1))).raw(), power(33));
  // 2^63 * 2^33 / 2^32 = 2^64, cut to 0
  EXPECT_EQ(mul_shr_32(u64(power(63)), shorten(u64(power(33)))).raw(), 0u);
}

TEST(ProductFits, asks_for_the_true_product_in_a_signed_word) {
  EXPECT_TRUE(product_fits(s64(highest), s64(1)));
  EXPECT_TRUE(product_fits(s64(lowest), s64(1)));
  EXPECT_FALSE(product_fits(s64(lowest), s64(-1)));  // 2^63
  EXPECT_TRUE(product_fits(s64(highest), s64(-1)));
  EXPECT_TRUE(product_fits(s64(-1), u64(power(63))));  // -2^63
  EXPECT_FALSE(product_fits(s64(1), u64(power(63))));  // 2^63
  EXPECT_FALSE(product_fits(u64(all_ones), u64(all_ones)));
  EXPECT_TRUE(product_fits(u64(all_ones), u64(0)));
  EXPECT_FALSE(product_fits(u64(power(32)), u64(power(31))));  // 2^63
  EXPECT_TRUE(product_fits(s64(-static_cast<std::int64_t>(power(32))), u64(power(31))));
  // 3037000499^2 = 9223372030926249001 is the last square below 2^63 = 9223372036854775808.
  EXPECT_TRUE(product_fits(s64(3037000499), s64(3037000499)));
  EXPECT_FALSE(product_fits(s64(3037000500), s64(3037000500)));
  EXPECT_TRUE(product_fits(u32(-1), s32(std::numeric_limits<std::int32_t>::min())));
}

}  // namespace sched
