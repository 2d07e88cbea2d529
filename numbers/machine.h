// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "numbers/fault.h"

namespace sched {

/// A machine integer that wraps, as the kernel's do (it is built with -fno-strict-overflow).
///
/// Mixed operands convert as in C. Wrapping is computed in unsigned arithmetic, so that the
/// undefined-behaviour sanitizer stays able to see our own mistakes.
template <std::integral Raw>
class Integer {
 public:
  using raw_type = Raw;

  constexpr Integer() = default;
  template <std::integral From>
  constexpr Integer(From value) : raw_(static_cast<Raw>(value)) {}
  template <std::integral From>
  constexpr Integer(Integer<From> value) : raw_(static_cast<Raw>(value.raw())) {}

  constexpr Raw raw() const { return raw_; }

 private:
  Raw raw_ = 0;
};

/// The kinds of number a rule can be run with are named by one type each; this one is the machine.
struct Machine {
  using boolean = bool;
  using s32 = Integer<std::int32_t>;
  using u32 = Integer<std::uint32_t>;
  using s64 = Integer<std::int64_t>;
  using u64 = Integer<std::uint64_t>;
};

namespace machine {

template <class T>
struct raw_of {};
template <std::integral T>
struct raw_of<T> {
  using type = T;
};
template <class T>
struct raw_of<Integer<T>> {
  using type = T;
};
template <class T>
inline constexpr bool is_integer = false;
template <class T>
inline constexpr bool is_integer<Integer<T>> = true;

/// Two operands of which at least one is a machine integer; the other may be a plain literal.
template <class A, class B>
concept operands = (is_integer<A> || is_integer<B>)&&requires {
  typename raw_of<A>::type;
}
&&requires {
  typename raw_of<B>::type;
};

template <class A, class B>
using common = decltype(typename raw_of<A>::type{} + typename raw_of<B>::type{});

template <class Raw, class T>
constexpr Raw as(T value) {
  return Integer<Raw>(value).raw();
}

template <class A>
using promoted = decltype(+typename raw_of<A>::type{});

template <class Raw>
constexpr void check_divisor(Raw dividend, Raw divisor) {
  if (divisor == 0) throw Fault{"divide error: division by zero"};
  if constexpr (std::is_signed_v<Raw>) {
    if (divisor == -1 && dividend == std::numeric_limits<Raw>::min())
      throw Fault{"divide error: quotient out of range"};
  }
}

template <class Raw, class B>
constexpr unsigned check_shift(B count) {
  const auto wide = as<std::int64_t>(count);
  if (wide < 0 || wide >= std::numeric_limits<std::make_unsigned_t<Raw>>::digits)
    throw Fault{"shift out of bounds"};
  return static_cast<unsigned>(wide);
}

}  // namespace machine

template <class A, class B>
requires machine::operands<A, B>
constexpr auto operator+(A a, B b) {
  using R = machine::common<A, B>;
  using U = std::make_unsigned_t<R>;
  return Integer<R>(static_cast<R>(machine::as<U>(a) + machine::as<U>(b)));
}

template <class A, class B>
requires machine::operands<A, B>
constexpr auto operator-(A a, B b) {
  using R = machine::common<A, B>;
  using U = std::make_unsigned_t<R>;
  return Integer<R>(static_cast<R>(machine::as<U>(a) - machine::as<U>(b)));
}

template <class A, class B>
requires machine::operands<A, B>
constexpr auto operator*(A a, B b) {
  using R = machine::common<A, B>;
  using U = std::make_unsigned_t<R>;
  return Integer<R>(static_cast<R>(machine::as<U>(a) * machine::as<U>(b)));
}

template <class A, class B>
requires machine::operands<A, B>
constexpr auto operator/(A a, B b) {
  using R = machine::common<A, B>;
  machine::check_divisor(machine::as<R>(a), machine::as<R>(b));
  return Integer<R>(static_cast<R>(machine::as<R>(a) / machine::as<R>(b)));
}

template <class A, class B>
requires machine::operands<A, B>
constexpr auto operator%(A a, B b) {
  using R = machine::common<A, B>;
  machine::check_divisor(machine::as<R>(a), machine::as<R>(b));
  return Integer<R>(static_cast<R>(machine::as<R>(a) % machine::as<R>(b)));
}

template <class A, class B>
requires machine::operands<A, B>
constexpr auto operator&(A a, B b) {
  using R = machine::common<A, B>;
  return Integer<R>(static_cast<R>(machine::as<R>(a) & machine::as<R>(b)));
}

template <class A, class B>
requires machine::operands<A, B>
constexpr auto operator|(A a, B b) {
  using R = machine::common<A, B>;
  return Integer<R>(static_cast<R>(machine::as<R>(a) | machine::as<R>(b)));
}

template <class A, class B>
requires machine::operands<A, B>
constexpr auto operator^(A a, B b) {
  using R = machine::common<A, B>;
  return Integer<R>(static_cast<R>(machine::as<R>(a) ^ machine::as<R>(b)));
}

/// The result has the left operand's promoted type; a count outside the word is a fault.
template <class A, class B>
requires machine::operands<A, B>
constexpr auto operator<<(A a, B b) {
  using R = machine::promoted<A>;
  using U = std::make_unsigned_t<R>;
  return Integer<R>(static_cast<R>(machine::as<U>(a) << machine::check_shift<R>(b)));
}

/// Arithmetic for signed, logical for unsigned left operands; a count outside the word is a fault.
template <class A, class B>
requires machine::operands<A, B>
constexpr auto operator>>(A a, B b) {
  using R = machine::promoted<A>;
  return Integer<R>(static_cast<R>(machine::as<R>(a) >> machine::check_shift<R>(b)));
}

template <class A, class B>
requires machine::operands<A, B>
constexpr bool operator==(A a, B b) {
  using R = machine::common<A, B>;
  return machine::as<R>(a) == machine::as<R>(b);
}

template <class A, class B>
requires machine::operands<A, B>
constexpr std::strong_ordering operator<=>(A a, B b) {
  using R = machine::common<A, B>;
  return machine::as<R>(a) <=> machine::as<R>(b);
}

template <class Raw>
constexpr auto operator-(Integer<Raw> a) {
  return 0 - a;
}

}  // namespace sched
