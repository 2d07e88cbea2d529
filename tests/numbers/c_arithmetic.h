// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "numbers/wide.h"

/// What C says about integers, in exact arithmetic: a second opinion, written without
/// numbers/machine.h.
namespace sched::c {

struct Type {
  unsigned bits = 32;
  bool is_signed = true;

  bool operator==(const Type&) const = default;
  int128 low() const { return is_signed ? -(int128{1} << (bits - 1)) : 0; }
  int128 high() const { return (int128{1} << (is_signed ? bits - 1 : bits)) - 1; }
  bool holds(int128 value) const { return low() <= value && value <= high(); }
};

template <std::integral Raw>
constexpr Type type_of{sizeof(Raw) * 8, std::numeric_limits<Raw>::is_signed};

/// The usual arithmetic conversions; all types here have at least the width of int.
inline Type common(Type a, Type b) {
  if (a.bits == b.bits) return {a.bits, a.is_signed && b.is_signed};
  return a.bits > b.bits ? a : b;
}

/// The value of this type that is congruent to the word modulo 2^bits.
inline int128 reduce(uint128 word, Type type) {
  const uint128 modulus = uint128{1} << type.bits;
  const auto rest = static_cast<int128>(word % modulus);
  return rest > type.high() ? rest - static_cast<int128>(modulus) : rest;
}

inline int128 convert(int128 value, Type type) {
  return reduce(static_cast<uint128>(value), type);
}

enum class Operator {
  add,
  subtract,
  multiply,
  divide,
  remainder,
  bit_and,
  bit_or,
  bit_xor,
  shift_left,
  shift_right,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal,
};
inline constexpr std::size_t operators = 16;

constexpr bool is_comparison(Operator op) {
  return op >= Operator::less;
}
constexpr bool is_shift(Operator op) {
  return op == Operator::shift_left || op == Operator::shift_right;
}
constexpr bool is_bitwise(Operator op) {
  return op == Operator::bit_and || op == Operator::bit_or || op == Operator::bit_xor;
}
constexpr bool is_division(Operator op) {
  return op == Operator::divide || op == Operator::remainder;
}

/// The operator itself, on any kind of number.
template <Operator op>
constexpr auto apply(auto a, auto b) {
  if constexpr (op == Operator::add) return a + b;
  if constexpr (op == Operator::subtract) return a - b;
  if constexpr (op == Operator::multiply) return a * b;
  if constexpr (op == Operator::divide) return a / b;
  if constexpr (op == Operator::remainder) return a % b;
  if constexpr (op == Operator::bit_and) return a & b;
  if constexpr (op == Operator::bit_or) return a | b;
  if constexpr (op == Operator::bit_xor) return a ^ b;
  if constexpr (op == Operator::shift_left) return a << b;
  if constexpr (op == Operator::shift_right) return a >> b;
  if constexpr (op == Operator::less) return a < b;
  if constexpr (op == Operator::less_equal) return a <= b;
  if constexpr (op == Operator::greater) return a > b;
  if constexpr (op == Operator::greater_equal) return a >= b;
  if constexpr (op == Operator::equal) return a == b;
  if constexpr (op == Operator::not_equal) return a != b;
}

/// Calls f<op>() for every operator.
template <class F>
void for_each_operator(F f) {
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (f.template operator()<static_cast<Operator>(i)>(), ...);
  }
  (std::make_index_sequence<operators>{});
}

inline bool compare(Operator op, int128 a, int128 b) {
  switch (op) {
    case Operator::less:
      return a < b;
    case Operator::less_equal:
      return a <= b;
    case Operator::greater:
      return a > b;
    case Operator::greater_equal:
      return a >= b;
    case Operator::equal:
      return a == b;
    default:
      return a != b;
  }
}

/// Both converted already, so that a negative value means a signed type, and |a * b| <= 2^126
/// there.
inline int128 arithmetic(Operator op, int128 a, int128 b, Type type) {
  const auto x = static_cast<uint128>(a);
  const auto y = static_cast<uint128>(b);
  switch (op) {
    case Operator::add:
      return reduce(x + y, type);
    case Operator::subtract:
      return reduce(x - y, type);
    case Operator::multiply:
      return reduce(x * y, type);
    case Operator::divide:
      return a / b;
    case Operator::remainder:
      return a % b;
    case Operator::bit_and:
      return reduce(x & y, type);
    case Operator::bit_or:
      return reduce(x | y, type);
    default:
      return reduce(x ^ y, type);
  }
}

/// The promoted left operand's type decides; a right shift of a negative number rounds down.
inline std::optional<int128> shift(Operator op, int128 a, Type type, int128 count) {
  if (count < 0 || count >= type.bits) return std::nullopt;
  const uint128 power = uint128{1} << static_cast<unsigned>(count);
  if (op == Operator::shift_left) return reduce(static_cast<uint128>(a) * power, type);
  const auto divisor = static_cast<int128>(power);
  return a >= 0 ? a / divisor : -((-a + divisor - 1) / divisor);
}

inline Type result_type(Operator op, Type a, Type b) {
  return is_shift(op) ? a : common(a, b);
}

/// What the machine answers, comparisons as 0 or 1; nothing where it faults.
inline std::optional<int128> evaluate(Operator op, int128 a, Type a_type, int128 b, Type b_type) {
  if (is_shift(op)) return shift(op, a, a_type, b);
  const Type type = common(a_type, b_type);
  const int128 x = convert(a, type);
  const int128 y = convert(b, type);
  if (is_comparison(op)) return compare(op, x, y);
  const bool out_of_range = type.is_signed && x == type.low() && y == -1;
  if (is_division(op) && (y == 0 || out_of_range)) return std::nullopt;
  return arithmetic(op, x, y, type);
}

/// The values of a type at which arithmetic may change its mind.
template <std::integral Raw>
std::vector<Raw> edges() {
  const Type type = type_of<Raw>;
  const int128 word = int128{1} << 32;
  const int128 half = int128{1} << 31;
  std::set<Raw> found;
  for (const int128 value :
       {type.low(), type.low() + 1,  -word,      -half,     int128{-2}, int128{-1},
        int128{0},  int128{1},       int128{2},  int128{3}, int128{31}, int128{32},
        int128{63}, int128{64},      half - 1,   half,      word - 1,   word,
        word + 3,   type.high() - 1, type.high()})
    if (type.holds(value)) found.insert(static_cast<Raw>(value));
  return {found.begin(), found.end()};
}

/// Fewer of them, for what asks the solver.
template <std::integral Raw>
std::vector<Raw> few_edges() {
  const Type type = type_of<Raw>;
  std::set<Raw> found;
  for (const int128 value : {type.low(), int128{-3}, int128{-1}, int128{0}, int128{1}, int128{7},
                             int128{1} << 31, int128{1} << 32, type.high()})
    if (type.holds(value)) found.insert(static_cast<Raw>(value));
  return {found.begin(), found.end()};
}

}  // namespace sched::c
