// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <bit>

#include "numbers/machine.h"
#include "numbers/symbol.h"

namespace sched {

/// c ? yes : no, without a fork: both sides are evaluated, one term is built.
template <class Raw>
constexpr Integer<Raw> select(bool condition, Integer<Raw> yes, Integer<Raw> no) {
  return condition ? yes : no;
}

template <class Raw>
Symbol<Raw> select(SymbolCondition condition, Symbol<Raw> yes, Symbol<Raw> no) {
  Terms* terms = condition.terms();
  if (!terms) return condition.known() ? yes : no;
  return {*terms,
          terms->choose(condition.term(*terms), type_of<Raw>, yes.term(*terms), no.term(*terms))};
}

/// a && b as one condition, without a fork: for require, assume and covers.
constexpr bool both(bool a, bool b) {
  return a && b;
}
constexpr bool either(bool a, bool b) {
  return a || b;
}

inline SymbolCondition both(SymbolCondition a, SymbolCondition b) {
  Terms* terms = a.terms() ? a.terms() : b.terms();
  if (!terms) return a.known() && b.known();
  return {*terms, terms->conjunction(a.term(*terms), b.term(*terms))};
}

inline SymbolCondition either(SymbolCondition a, SymbolCondition b) {
  Terms* terms = a.terms() ? a.terms() : b.terms();
  if (!terms) return a.known() || b.known();
  return {*terms, terms->disjunction(a.term(*terms), b.term(*terms))};
}

/// a implies b.
constexpr bool implies(bool a, bool b) {
  return !a || b;
}
inline SymbolCondition implies(SymbolCondition a, SymbolCondition b) {
  return either(!a, b);
}

template <class T>
constexpr T min(T a, T b) {
  return select(a < b, a, b);
}

template <class T>
constexpr T max(T a, T b) {
  return select(a < b, b, a);
}

/// include/linux/minmax.h, __clamp(): high is looked at first, which matters when low is above
/// high.
template <class T>
constexpr T clamp(T value, T low, T high) {
  return select(value >= high, high, select(value <= low, low, value));
}

/// include/linux/math64.h, div_s64(): the divisor has 32 bits; what does not fit is cut off.
constexpr Machine::s64 div_s64(Machine::s64 dividend, Machine::s32 divisor) {
  return dividend / Machine::s64(divisor);
}

inline Symbolic::s64 div_s64(Symbolic::s64 dividend, Symbolic::s32 divisor) {
  return dividend / Symbolic::s64(divisor);
}

/// include/linux/math64.h, mul_u64_u32_shr(): (a * mul) >> shift through 128 bits.
constexpr Machine::u64 mul_u64_u32_shr(Machine::u64 a, Machine::u32 mul, unsigned shift) {
  return static_cast<std::uint64_t>((uint128{a.raw()} * mul.raw()) >> shift);
}

/// Does the true product of two numbers fit a signed 64-bit word? For bounds that claims state.
template <class A, class B>
constexpr bool product_fits(Integer<A> a, Integer<B> b) {
  std::int64_t ignored = 0;
  return !__builtin_mul_overflow(a.raw(), b.raw(), &ignored);
}

template <class A, class B>
SymbolCondition product_fits(Symbol<A> a, Symbol<B> b) {
  Terms* terms = a.terms() ? a.terms() : b.terms();
  if (!terms) return product_fits(a.literal(), b.literal());
  return {*terms, terms->product_fits(a.term(*terms), type_of<A>, b.term(*terms), type_of<B>)};
}

/// Find last (most significant) bit set, counted from 1; 0 has none.
constexpr unsigned fls(Machine::u32 word) {
  return static_cast<unsigned>(32 - std::countl_zero(word.raw()));
}

/// A factor cut to 32 bits, and how far it was shifted for that; __calc_delta() works with such
/// pairs.
template <class N>
struct Shortened;

template <>
struct Shortened<Machine> {
  Machine::u32 fact;
  unsigned shift = 0;
};

/// For symbols the shift is kept as a power of two, so that no path forks on it.
template <>
struct Shortened<Symbolic> {
  Symbolic::u32 fact;
  Symbolic::u64 power;
};

constexpr Shortened<Machine> shorten(Machine::u64 fact) {
  const unsigned shift = fls(Machine::u32(fact >> 32));
  return {fact >> shift, shift};
}

inline Shortened<Symbolic> shorten(Symbolic::u64 fact) {
  const Symbolic::u64 high = fact / (std::uint64_t{1} << 32);
  Symbolic::u64 power = std::uint64_t{1} << 32;
  for (unsigned bits = 32; bits-- > 0;) {
    const Symbolic::u64 smaller = std::uint64_t{1} << bits;
    power = select(high < smaller, smaller, power);
  }
  return {Symbolic::u64(fact / power), power};
}

/// (delta * fact) >> (32 - shift), through 128 bits.
constexpr Machine::u64 mul_shr_32(Machine::u64 delta, const Shortened<Machine>& factor) {
  return mul_u64_u32_shr(delta, factor.fact, 32 - factor.shift);
}

inline Symbolic::u64 mul_shr_32(Symbolic::u64 delta, const Shortened<Symbolic>& factor) {
  const Symbolic::u64 whole = Symbolic::u64(factor.fact) * factor.power;
  Terms* terms = delta.terms() ? delta.terms() : whole.terms();
  if (!terms)
    return static_cast<std::uint64_t>((uint128{delta.literal().raw()} * whole.literal().raw()) >>
                                      32);
  return {*terms, terms->multiply_shift(delta.term(*terms), whole.term(*terms), 32)};
}

}  // namespace sched
