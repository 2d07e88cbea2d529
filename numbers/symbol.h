// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "numbers/machine.h"
#include "numbers/wide.h"

namespace sched {

/// What C calls the type of a number: how many bits, and whether it is signed.
struct NumberType {
  unsigned bits = 64;
  bool is_signed = true;

  bool operator==(const NumberType&) const = default;
  /// Smallest and largest value, as exact integers.
  constexpr int128 low() const { return is_signed ? -(int128{1} << (bits - 1)) : 0; }
  constexpr int128 high() const { return (int128{1} << (is_signed ? bits - 1 : bits)) - 1; }
};

template <std::integral Raw>
inline constexpr NumberType type_of{sizeof(Raw) * 8, std::is_signed_v<Raw>};

/// A term of the solver, known to the `Terms` that made it.
using Term = std::uint32_t;

enum class Operation {
  add,
  subtract,
  multiply,
  divide,     ///< toward zero, as C divides
  remainder,  ///< with the dividend's sign
  shift_left,
  shift_right,
  bit_and,
  bit_or,
  bit_xor,
  less,
  less_equal,
  equal,
};

/// Builds terms and decides branches for symbols; implemented over Z3 in smt/.
///
/// The one abstract class of the project: it keeps the solver out of every file that states a rule
/// or a claim, and out of the kernel runner.
class Terms {
 public:
  virtual ~Terms() = default;

  virtual Term literal(NumberType type, int128 value) = 0;
  /// Both operands have `type`; a comparison gives a condition, all else a number of `type`.
  virtual Term apply(Operation operation, NumberType type, Term a, Term b) = 0;
  virtual Term convert(Term value, NumberType from, NumberType to) = 0;
  /// (a * b) >> shift in 128 bits, cut to 64: the kernel's mul_u64_u32_shr().
  virtual Term multiply_shift(Term a, Term b, unsigned shift) = 0;

  /// The true product, not the wrapped one, fits a signed 64-bit word.
  virtual Term product_fits(Term a, NumberType a_type, Term b, NumberType b_type) = 0;

  virtual Term truth(bool value) = 0;
  virtual Term negation(Term condition) = 0;
  virtual Term conjunction(Term a, Term b) = 0;
  virtual Term disjunction(Term a, Term b) = 0;
  virtual Term choose(Term condition, NumberType type, Term yes, Term no) = 0;

  /// Which side of a branch this run follows; the explorer runs the other side later.
  virtual bool decide(Term condition) = 0;
};

/// A condition over symbols. Used as a plain `if`, it asks the path explorer which side to follow.
class SymbolCondition {
 public:
  SymbolCondition(bool known) : known_(known) {}
  SymbolCondition(Terms& terms, Term term) : terms_(&terms), term_(term) {}

  explicit operator bool() const { return terms_ ? terms_->decide(term_) : known_; }
  SymbolCondition operator!() const {
    return terms_ ? SymbolCondition(*terms_, terms_->negation(term_)) : SymbolCondition(!known_);
  }

  /// The world that this condition lives in; null for one that is already known.
  Terms* terms() const { return terms_; }
  Term term(Terms& terms) const { return terms_ ? term_ : terms.truth(known_); }
  bool known() const { return known_; }

 private:
  Terms* terms_ = nullptr;
  Term term_ = 0;
  bool known_ = false;
};

/// A number of C type `Raw` that stands for every value at once.
///
/// A literal is only a value until it meets a symbol, which lends it its world.
template <std::integral Raw>
class Symbol {
 public:
  using raw_type = Raw;
  static constexpr NumberType type = type_of<Raw>;

  Symbol() = default;
  template <std::integral From>
  Symbol(From value) : literal_(Integer<Raw>(value)) {}
  template <std::integral From>
  Symbol(Integer<From> value) : literal_(value) {}
  template <std::integral From>
  Symbol(Symbol<From> value) : terms_(value.terms()), literal_(value.literal()) {
    if (terms_) term_ = terms_->convert(value.term(*terms_), type_of<From>, type);
  }
  Symbol(Terms& terms, Term term) : terms_(&terms), term_(term) {}

  Terms* terms() const { return terms_; }
  Integer<Raw> literal() const { return literal_; }
  Term term(Terms& terms) const {
    return terms_ ? term_ : terms.literal(type, int128{literal_.raw()});
  }

 private:
  Terms* terms_ = nullptr;
  Term term_ = 0;
  Integer<Raw> literal_;
};

/// Numbers that are solver terms; whether exact integers or wrapping bits is the `Terms`' business.
struct Symbolic {
  using boolean = SymbolCondition;
  using s32 = Symbol<std::int32_t>;
  using u32 = Symbol<std::uint32_t>;
  using s64 = Symbol<std::int64_t>;
  using u64 = Symbol<std::uint64_t>;
};

namespace symbolic {

template <class T>
struct raw_of : machine::raw_of<T> {};
template <class T>
struct raw_of<Symbol<T>> {
  using type = T;
};
template <class T>
inline constexpr bool is_symbol = false;
template <class T>
inline constexpr bool is_symbol<Symbol<T>> = true;

template <class A, class B>
concept operands = (is_symbol<A> || is_symbol<B>)&&requires {
  typename raw_of<A>::type;
}
&&requires {
  typename raw_of<B>::type;
};

template <class A, class B>
using common = decltype(typename raw_of<A>::type{} + typename raw_of<B>::type{});

/// Applies an operation after C's conversions; two literals are computed as the machine would.
template <class R, class A, class B, class Plain>
auto arithmetic(Operation operation, A a, B b, Plain plain) {
  const Symbol<R> left(a);
  const Symbol<R> right(b);
  Terms* terms = left.terms() ? left.terms() : right.terms();
  if (!terms) return Symbol<R>(plain(left.literal(), right.literal()));
  return Symbol<R>(*terms,
                   terms->apply(operation, type_of<R>, left.term(*terms), right.term(*terms)));
}

template <class R, class A, class B, class Plain>
SymbolCondition comparison(Operation operation, A a, B b, Plain plain) {
  const Symbol<R> left(a);
  const Symbol<R> right(b);
  Terms* terms = left.terms() ? left.terms() : right.terms();
  if (!terms) return SymbolCondition(plain(left.literal(), right.literal()));
  return {*terms, terms->apply(operation, type_of<R>, left.term(*terms), right.term(*terms))};
}

/// A shift's count in the shifted word's type; what that cannot hold becomes the width, as wrong a
/// count.
template <class R, class B>
Symbol<R> shift_count(B count) {
  using Unsigned = std::make_unsigned_t<typename raw_of<B>::type>;
  if constexpr (sizeof(Unsigned) <= sizeof(R)) {
    return count;
  } else {
    constexpr Unsigned width = sizeof(R) * 8;
    const Symbol<Unsigned> wide(count);
    const SymbolCondition within = wide < width;
    Terms* terms = within.terms();
    if (!terms) return within.known() ? wide : Symbol<Unsigned>(width);
    return {*terms, terms->choose(within.term(*terms), type_of<R>, Symbol<R>(wide).term(*terms),
                                  Symbol<R>(width).term(*terms))};
  }
}

}  // namespace symbolic

template <class A, class B>
requires symbolic::operands<A, B>
auto operator+(A a, B b) {
  return symbolic::arithmetic<symbolic::common<A, B>>(Operation::add, a, b,
                                                      [](auto x, auto y) { return x + y; });
}

template <class A, class B>
requires symbolic::operands<A, B>
auto operator-(A a, B b) {
  return symbolic::arithmetic<symbolic::common<A, B>>(Operation::subtract, a, b,
                                                      [](auto x, auto y) { return x - y; });
}

template <class A, class B>
requires symbolic::operands<A, B>
auto operator*(A a, B b) {
  return symbolic::arithmetic<symbolic::common<A, B>>(Operation::multiply, a, b,
                                                      [](auto x, auto y) { return x * y; });
}

template <class A, class B>
requires symbolic::operands<A, B>
auto operator/(A a, B b) {
  return symbolic::arithmetic<symbolic::common<A, B>>(Operation::divide, a, b,
                                                      [](auto x, auto y) { return x / y; });
}

template <class A, class B>
requires symbolic::operands<A, B>
auto operator%(A a, B b) {
  return symbolic::arithmetic<symbolic::common<A, B>>(Operation::remainder, a, b,
                                                      [](auto x, auto y) { return x % y; });
}

template <class A, class B>
requires symbolic::operands<A, B>
auto operator&(A a, B b) {
  return symbolic::arithmetic<symbolic::common<A, B>>(Operation::bit_and, a, b,
                                                      [](auto x, auto y) { return x & y; });
}

template <class A, class B>
requires symbolic::operands<A, B>
auto operator|(A a, B b) {
  return symbolic::arithmetic<symbolic::common<A, B>>(Operation::bit_or, a, b,
                                                      [](auto x, auto y) { return x | y; });
}

template <class A, class B>
requires symbolic::operands<A, B>
auto operator^(A a, B b) {
  return symbolic::arithmetic<symbolic::common<A, B>>(Operation::bit_xor, a, b,
                                                      [](auto x, auto y) { return x ^ y; });
}

/// The result has the left operand's promoted type; a count outside the word is a fault.
template <class A, class B>
requires symbolic::operands<A, B>
auto operator<<(A a, B b) {
  using R = decltype(+typename symbolic::raw_of<A>::type{});
  return symbolic::arithmetic<R>(Operation::shift_left, a, symbolic::shift_count<R>(b),
                                 [](auto x, auto y) { return x << y; });
}

template <class A, class B>
requires symbolic::operands<A, B>
auto operator>>(A a, B b) {
  using R = decltype(+typename symbolic::raw_of<A>::type{});
  return symbolic::arithmetic<R>(Operation::shift_right, a, symbolic::shift_count<R>(b),
                                 [](auto x, auto y) { return x >> y; });
}

template <class A, class B>
requires symbolic::operands<A, B> SymbolCondition operator<(A a, B b) {
  return symbolic::comparison<symbolic::common<A, B>>(Operation::less, a, b,
                                                      [](auto x, auto y) { return x < y; });
}

template <class A, class B>
requires symbolic::operands<A, B> SymbolCondition operator<=(A a, B b) {
  return symbolic::comparison<symbolic::common<A, B>>(Operation::less_equal, a, b,
                                                      [](auto x, auto y) { return x <= y; });
}

template <class A, class B>
requires symbolic::operands<A, B> SymbolCondition operator>(A a, B b) {
  return b < a;
}

template <class A, class B>
requires symbolic::operands<A, B> SymbolCondition operator>=(A a, B b) {
  return b <= a;
}

template <class A, class B>
requires symbolic::operands<A, B> SymbolCondition operator==(A a, B b) {
  return symbolic::comparison<symbolic::common<A, B>>(Operation::equal, a, b,
                                                      [](auto x, auto y) { return x == y; });
}

template <class A, class B>
requires symbolic::operands<A, B> SymbolCondition operator!=(A a, B b) {
  return !(a == b);
}

template <class Raw>
auto operator-(Symbol<Raw> a) {
  return 0 - a;
}

}  // namespace sched
