// SPDX-License-Identifier: GPL-2.0-or-later
#include "numbers/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/numbers/c_arithmetic.h"

namespace sched {

namespace {

template <std::integral Raw>
constexpr int128 exact_value(Integer<Raw> number) {
  return int128{number.raw()};
}
template <std::integral Raw>
constexpr int128 exact_value(Raw number) {
  return int128{number};
}
constexpr int128 exact_value(bool condition) {
  return condition ? 1 : 0;
}

template <class T>
constexpr c::Type c_type = c::type_of<typename machine::raw_of<T>::type>;

template <c::Operator op, class A, class B>
std::optional<int128> on_machine(A a, B b) {
  try {
    auto result = c::apply<op>(a, b);
    if constexpr (!c::is_comparison(op)) {
      EXPECT_EQ(c_type<decltype(result)>, c::result_type(op, c_type<A>, c_type<B>));
    }
    return exact_value(result);
  } catch (const Fault&) {
    return std::nullopt;
  }
}

std::string shown(const std::optional<int128>& value) {
  return value ? to_string(*value) : "fault";
}

template <c::Operator op, class A, class B>
void compare_with_c(A a, B b) {
  const auto expected = c::evaluate(op, exact_value(a), c_type<A>, exact_value(b), c_type<B>);
  const auto actual = on_machine<op>(a, b);
  if (actual != expected)
    ADD_FAILURE() << fmt::format("operator {}: {} ({} bits), {} ({} bits): {} instead of {}",
                                 static_cast<int>(op), to_string(exact_value(a)), c_type<A>.bits,
                                 to_string(exact_value(b)), c_type<B>.bits, shown(actual),
                                 shown(expected));
}

/// Every operator at the cross product of the edges of both types.
template <class A, class B>
void compare_all() {
  for (const auto a : c::edges<typename machine::raw_of<A>::type>())
    for (const auto b : c::edges<typename machine::raw_of<B>::type>())
      c::for_each_operator([&]<c::Operator op>() { compare_with_c<op>(A(a), B(b)); });
}

template <class A>
void compare_left() {
  compare_all<A, Machine::s32>();
  compare_all<A, Machine::u32>();
  compare_all<A, Machine::s64>();
  compare_all<A, Machine::u64>();
}

/// Plain C numbers are literals; they stand on either side of a machine integer.
template <class Literal>
void compare_literal() {
  compare_left<Literal>();
  compare_all<Machine::s32, Literal>();
  compare_all<Machine::u32, Literal>();
  compare_all<Machine::s64, Literal>();
  compare_all<Machine::u64, Literal>();
}

template <class From, class To>
void convert_edges() {
  for (const auto value : c::edges<typename From::raw_type>()) {
    const To converted = From(value);
    EXPECT_EQ(exact_value(converted), c::convert(exact_value(value), c_type<To>));
    EXPECT_EQ(exact_value(To(value)), exact_value(converted));
  }
}

template <class From>
void convert_to_all() {
  convert_edges<From, Machine::s32>();
  convert_edges<From, Machine::u32>();
  convert_edges<From, Machine::s64>();
  convert_edges<From, Machine::u64>();
}

template <class Number>
void negate_edges() {
  for (const auto value : c::edges<typename Number::raw_type>()) {
    const auto negated = -Number(value);
    static_assert(std::is_same_v<decltype(negated), const Number>);
    EXPECT_EQ(exact_value(negated), c::convert(-exact_value(value), c_type<Number>));
  }
}

}  // namespace

TEST(Machine, operators_with_s32_on_the_left_are_those_of_c) {
  compare_left<Machine::s32>();
}
TEST(Machine, operators_with_u32_on_the_left_are_those_of_c) {
  compare_left<Machine::u32>();
}
TEST(Machine, operators_with_s64_on_the_left_are_those_of_c) {
  compare_left<Machine::s64>();
}
TEST(Machine, operators_with_u64_on_the_left_are_those_of_c) {
  compare_left<Machine::u64>();
}
TEST(Machine, int_literals_convert_as_in_c) {
  compare_literal<int>();
}
TEST(Machine, unsigned_literals_convert_as_in_c) {
  compare_literal<unsigned>();
}
TEST(Machine, long_literals_convert_as_in_c) {
  compare_literal<long>();
}
TEST(Machine, unsigned_long_literals_convert_as_in_c) {
  compare_literal<unsigned long>();
}

TEST(Machine, conversions_are_those_of_c) {
  convert_to_all<Machine::s32>();
  convert_to_all<Machine::u32>();
  convert_to_all<Machine::s64>();
  convert_to_all<Machine::u64>();
}

TEST(Machine, negation_wraps_within_its_type) {
  negate_edges<Machine::s32>();
  negate_edges<Machine::u32>();
  negate_edges<Machine::s64>();
  negate_edges<Machine::u64>();
}

TEST(Machine, starts_at_zero) {
  EXPECT_EQ(Machine::s64{}.raw(), 0);
  EXPECT_EQ(Machine::u32{}.raw(), 0u);
}

// The oracle must not share a mistake with what it judges: a few cases worked out by hand.
TEST(Machine, wraps_as_the_kernel_does) {
  const Machine::s64 most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ((most + 1).raw(), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ((Machine::u32(0) - 1u).raw(), 4294967295u);
  // (2^32 - 1)^2 = 2^64 - 2^33 + 1, modulo 2^32: 1.
  EXPECT_EQ((Machine::u32(-1) * Machine::u32(-1)).raw(), 1u);
  // -5 = -2 * 2 - 1, but as an arithmetic shift: floor(-2.5) = -3.
  EXPECT_EQ((Machine::s64(-5) / 2).raw(), -2);
  EXPECT_EQ((Machine::s64(-5) % 2).raw(), -1);
  EXPECT_EQ((Machine::s64(-5) >> 1).raw(), -3);
  EXPECT_EQ((Machine::s32(-1) << 31).raw(), std::numeric_limits<std::int32_t>::min());
}

TEST(Machine, compares_mixed_signs_as_c_does) {
  EXPECT_FALSE(Machine::s64(-1) < Machine::u64(1));  // -1 becomes 2^64 - 1
  EXPECT_TRUE(Machine::s64(-1) < Machine::u32(1));   // both become s64
  EXPECT_FALSE(Machine::s32(-1) < 1u);
  EXPECT_TRUE(Machine::u64(-1) == -1);
  EXPECT_TRUE(Machine::s64(-1) != Machine::u32(-1));  // 2^32 - 1 stays that in s64
}

TEST(Machine, faults_where_the_processor_does) {
  EXPECT_THROW(Machine::s64(1) / 0, Fault);
  EXPECT_THROW(Machine::u32(1) % Machine::u32(0), Fault);
  EXPECT_THROW(Machine::s32(std::numeric_limits<std::int32_t>::min()) / -1, Fault);
  EXPECT_THROW(Machine::s64(std::numeric_limits<std::int64_t>::min()) % -1, Fault);
  EXPECT_NO_THROW(Machine::s64(std::numeric_limits<std::int32_t>::min()) / -1);
  EXPECT_NO_THROW(Machine::u64(1) / -1);  // -1 is 2^64 - 1 here
}

TEST(Machine, faults_on_shifts_outside_of_the_word) {
  EXPECT_THROW(Machine::s32(1) << 32, Fault);
  EXPECT_THROW(Machine::u32(1) >> Machine::u64(32), Fault);
  EXPECT_THROW(Machine::u64(1) << 64, Fault);
  EXPECT_THROW(Machine::u64(1) >> -1, Fault);
  EXPECT_THROW(Machine::s32(1) << Machine::u64(std::uint64_t{1} << 32), Fault);
  EXPECT_EQ((Machine::u64(1) << 63).raw(), std::uint64_t{1} << 63);
}

}  // namespace sched
