// SPDX-License-Identifier: GPL-2.0-or-later
#include "numbers/symbol.h"

#include <gtest/gtest.h>

#include "tests/numbers/c_arithmetic.h"
#include "tests/numbers/symbol_world.h"

namespace sched {

namespace {

/// How an operand reaches the operator.
enum class Form { pinned, lent, plain };

template <std::integral Raw>
Symbol<Raw> operand(SymbolWorld& world, Form form, Raw value) {
  switch (form) {
    case Form::pinned:
      return world.pinned(value);
    case Form::lent:
      return world.lent(value);
    default:
      return value;
  }
}

/// The value that exact numbers give an operand. One that has a world keeps its value through a
/// conversion; a plain literal is converted by the machine's rule before it meets one.
int128 ideal(Form form, int128 value, c::Type type) {
  return form == Form::plain ? c::convert(value, type) : value;
}

bool ring_fits(c::Operator op, int128 a, int128 b, c::Type type) {
  int128 result = 0;
  if (op == c::Operator::add) return type.holds(a + b);
  if (op == c::Operator::subtract) return type.holds(a - b);
  return !__builtin_mul_overflow(a, b, &result) && type.holds(result);
}

/// Must exact numbers vouch for it? Operands a and b as they see them, the result read afterwards.
bool vouches(c::Operator op, int128 a, c::Type a_type, int128 b, c::Type b_type) {
  if (c::is_shift(op)) {
    if (b < 0 || b >= a_type.bits) return false;
    const int128 power = int128{1} << static_cast<unsigned>(b);
    return op == c::Operator::shift_right || ring_fits(c::Operator::multiply, a, power, a_type);
  }
  const c::Type type = c::common(a_type, b_type);
  if (!c::is_comparison(op) && !c::is_division(op)) return ring_fits(op, a, b, type);
  if ((op == c::Operator::equal || op == c::Operator::not_equal) && !type.is_signed) {
    // Closer than 2^bits, words are equal if and only if the exact numbers are.
    const int128 distance = a < b ? b - a : a - b;
    return distance < int128{1} << type.bits;
  }
  if (!type.holds(a) || !type.holds(b)) return false;
  return !c::is_division(op) || (b != 0 && !(type.is_signed && a == type.low() && b == -1));
}

/// How the tests of one kind are run.
struct Setting {
  Numbers numbers;
  Form a_form;
  Form b_form;
};

/// One operator on one pair of values, described where it fails.
template <c::Operator op, std::integral A, std::integral B>
class Case {
 public:
  Case(z3::context& context, const Setting& setting, A a, B b)
      : world_(context, setting.numbers), setting_(setting), a_(a), b_(b) {}

  void check() {
    try {
      const auto a = operand(world_, setting_.a_form, a_);
      const auto b = operand(world_, setting_.b_form, b_);
      check_result(c::apply<op>(a, b));
    } catch (const Unsupported&) {
      const bool by_unknown = c::is_shift(op) && setting_.b_form == Form::pinned;
      if (!exact() || !(c::is_bitwise(op) || by_unknown)) fail("unsupported");
    }
  }

 private:
  bool exact() const { return setting_.numbers == Numbers::exact; }

  template <class Result>
  void check_result(Result result) {
    const auto expected = c::evaluate(op, int128{a_}, a_type, int128{b_}, b_type);
    if constexpr (!c::is_comparison(op)) {
      constexpr c::Type type = c::type_of<typename Result::raw_type>;
      EXPECT_EQ(type, c::result_type(op, a_type, b_type));
      if (exact() && !type.is_signed && expected) check_unread(result, *expected);
      // A read: only there an unsigned number must fit.
      static_cast<void>(typename Result::raw_type{0} <= result);
    }
    const bool sound = exact() ? vouched() : expected.has_value();
    if (world_.kept() != sound) return fail(sound ? "obliged to more" : "not obliged");
    if (!sound) return;
    if (!expected) return fail("fault not obliged");
    const std::string text = world_.text(result);
    if (text != to_string(*expected)) fail(text + " instead of " + to_string(*expected));
  }

  /// Before it is read, an unsigned sum may be anything congruent to the machine's.
  template <std::integral Raw>
  void check_unread(Symbol<Raw> result, int128 expected) {
    using enum c::Operator;
    if (op != add && op != subtract && op != multiply && op != shift_left) return;
    if (!world_.kept()) return fail("obliged before it is read");
    const std::string residue = world_.residue(result);
    if (residue != to_string(expected)) fail("not congruent: " + residue);
  }

  bool vouched() const {
    const c::Type type = c::result_type(op, a_type, b_type);
    const int128 b = c::is_shift(op) ? int128{b_} : ideal(setting_.b_form, int128{b_}, type);
    return vouches(op, ideal(setting_.a_form, int128{a_}, type), a_type, b, b_type);
  }

  void fail(const std::string& what) const {
    ADD_FAILURE() << fmt::format("operator {}: {} ({}{} bits), {} ({}{} bits): {}",
                                 static_cast<int>(op), a_, a_type.is_signed ? 's' : 'u',
                                 a_type.bits, b_, b_type.is_signed ? 's' : 'u', b_type.bits, what);
  }

  static constexpr c::Type a_type = c::type_of<A>;
  static constexpr c::Type b_type = c::type_of<B>;
  SymbolWorld world_;
  Setting setting_;
  A a_;
  B b_;
};

/// Every operator at few edges, and the shifts of three values by every edge of the count's type.
template <std::integral A, std::integral B>
void compare_pair(z3::context& context, const Setting& setting) {
  for (const A a : c::few_edges<A>())
    for (const B b : c::few_edges<B>())
      c::for_each_operator(
          [&]<c::Operator op>() { Case<op, A, B>(context, setting, a, b).check(); });
  for (const A a : {std::numeric_limits<A>::min(), A{7}, std::numeric_limits<A>::max()})
    for (const B b : c::edges<B>()) {
      Case<c::Operator::shift_left, A, B>(context, setting, a, b).check();
      Case<c::Operator::shift_right, A, B>(context, setting, a, b).check();
    }
}

template <std::integral A>
void compare_left(const Setting& setting) {
  z3::context context;
  compare_pair<A, std::int32_t>(context, setting);
  compare_pair<A, std::uint32_t>(context, setting);
  compare_pair<A, std::int64_t>(context, setting);
  compare_pair<A, std::uint64_t>(context, setting);
}

void compare_all(const Setting& setting) {
  compare_left<std::int32_t>(setting);
  compare_left<std::uint32_t>(setting);
  compare_left<std::int64_t>(setting);
  compare_left<std::uint64_t>(setting);
}

}  // namespace

TEST(Symbol, bits_of_unknowns_agree_with_the_machine) {
  compare_all({Numbers::bits, Form::pinned, Form::pinned});
}
TEST(Symbol, bits_of_lent_literals_agree_with_the_machine) {
  compare_all({Numbers::bits, Form::lent, Form::lent});
}
TEST(Symbol, bits_meet_plain_literals_on_either_side) {
  compare_all({Numbers::bits, Form::pinned, Form::plain});
  compare_all({Numbers::bits, Form::plain, Form::pinned});
}

TEST(Symbol, exact_unknowns_agree_or_oblige) {
  compare_all({Numbers::exact, Form::pinned, Form::pinned});
}
TEST(Symbol, exact_lent_literals_agree_or_oblige) {
  compare_all({Numbers::exact, Form::lent, Form::lent});
}
TEST(Symbol, exact_unknowns_meet_lent_literals) {
  compare_all({Numbers::exact, Form::pinned, Form::lent});
}
TEST(Symbol, exact_numbers_meet_plain_literals_on_either_side) {
  compare_all({Numbers::exact, Form::pinned, Form::plain});
  compare_all({Numbers::exact, Form::plain, Form::pinned});
}

}  // namespace sched
