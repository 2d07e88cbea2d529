// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "numbers/symbol.h"
#include "tests/numbers/c_arithmetic.h"
#include "tests/numbers/symbol_world.h"

namespace sched {

namespace {

/// Exact numbers keep the value through both conversions. It must fit where a step is read: where
/// it turns signed, where an unsigned middle is widened, and at the end.
bool vouches(int128 value, c::Type middle, c::Type to) {
  const bool middle_read = middle.is_signed || to.bits > middle.bits;
  return to.holds(value) && (!middle_read || middle.holds(value));
}

template <std::integral From, std::integral Middle, std::integral To>
void convert(z3::context& context, Numbers numbers, bool pinned) {
  for (const From value : c::edges<From>()) {
    SymbolWorld world(context, numbers);
    const Symbol<Middle> middle = pinned ? world.pinned(value) : world.lent(value);
    const Symbol<To> to = middle;
    static_cast<void>(To{0} <= to);
    const bool sound =
        numbers == Numbers::bits || vouches(int128{value}, c::type_of<Middle>, c::type_of<To>);
    EXPECT_EQ(world.kept(), sound) << value;
    if (!sound) continue;
    EXPECT_EQ(world.text(to), to_string(int128{Integer<To>(Integer<Middle>(value)).raw()}))
        << value;
  }
}

template <std::integral From, std::integral Middle>
void convert_through(z3::context& context, Numbers numbers, bool pinned) {
  convert<From, Middle, std::int32_t>(context, numbers, pinned);
  convert<From, Middle, std::uint32_t>(context, numbers, pinned);
  convert<From, Middle, std::int64_t>(context, numbers, pinned);
  convert<From, Middle, std::uint64_t>(context, numbers, pinned);
}

template <std::integral From>
void convert_from(Numbers numbers, bool pinned) {
  z3::context context;
  convert_through<From, std::int32_t>(context, numbers, pinned);
  convert_through<From, std::uint32_t>(context, numbers, pinned);
  convert_through<From, std::int64_t>(context, numbers, pinned);
  convert_through<From, std::uint64_t>(context, numbers, pinned);
}

void convert_all(Numbers numbers, bool pinned) {
  convert_from<std::int32_t>(numbers, pinned);
  convert_from<std::uint32_t>(numbers, pinned);
  convert_from<std::int64_t>(numbers, pinned);
  convert_from<std::uint64_t>(numbers, pinned);
}

}  // namespace

TEST(SymbolConversion, bits_convert_as_c_does) {
  convert_all(Numbers::bits, true);
  convert_all(Numbers::bits, false);
}
TEST(SymbolConversion, exact_unknowns_keep_their_value_or_oblige) {
  convert_all(Numbers::exact, true);
}
TEST(SymbolConversion, exact_literals_keep_their_value_or_oblige) {
  convert_all(Numbers::exact, false);
}

TEST(SymbolConversion, a_literal_without_a_world_is_converted_by_the_machine) {
  const Symbolic::s32 minus_one = -1;
  EXPECT_EQ(Symbolic::u64(minus_one).literal().raw(), ~std::uint64_t{0});
  EXPECT_EQ(Symbolic::s64(Symbolic::u32(minus_one)).literal().raw(), 4294967295);
  EXPECT_EQ(Symbolic::u64(minus_one).terms(), nullptr);
}

TEST(SymbolConversion, an_unsigned_difference_turned_signed_is_the_signed_distance) {
  z3::context context;
  SymbolWorld world(context, Numbers::exact);
  const auto a = world.pinned(std::uint64_t{3});
  const auto b = world.pinned(std::uint64_t{10});
  const Symbolic::s64 distance = a - b;  // 3 - 10, which the machine wraps and unwraps again
  EXPECT_TRUE(world.kept());
  EXPECT_EQ(world.text(distance), "-7");
}

TEST(SymbolConversion, an_unsigned_difference_that_is_compared_must_not_be_negative) {
  z3::context context;
  SymbolWorld world(context, Numbers::exact);
  const auto difference = world.pinned(std::uint64_t{3}) - world.pinned(std::uint64_t{10});
  EXPECT_TRUE(world.kept());
  static_cast<void>(difference < 5u);  // the machine says no: 2^64 - 7 is not below 5
  EXPECT_FALSE(world.kept());
}

TEST(SymbolConversion, a_difference_that_simplifies_to_a_number_is_no_exception) {
  z3::context context;
  SymbolWorld world(context, Numbers::exact);
  const auto x = world.pinned(std::uint64_t{3});
  static_cast<void>(x - x - 1u < 5u);
  EXPECT_FALSE(world.kept());
}

TEST(SymbolConversion, a_signed_unknown_read_as_unsigned_must_not_be_negative) {
  z3::context context;
  SymbolWorld world(context, Numbers::exact);
  static_cast<void>(world.pinned(std::int64_t{-1}) < Symbolic::u64(5u));
  EXPECT_FALSE(world.kept());
}

}  // namespace sched
