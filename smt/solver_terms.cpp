// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/solver_terms.h"

#include <fmt/format.h>

#include <algorithm>

namespace sched {

namespace {

const char* name_of(Operation operation) {
  switch (operation) {
    case Operation::add:
      return "sum";
    case Operation::subtract:
      return "difference";
    case Operation::multiply:
      return "product";
    case Operation::divide:
      return "quotient";
    case Operation::remainder:
      return "remainder";
    case Operation::shift_left:
      return "left shift";
    case Operation::shift_right:
      return "right shift";
    case Operation::bit_and:
      return "bitwise and";
    case Operation::bit_or:
      return "bitwise or";
    case Operation::bit_xor:
      return "bitwise xor";
    case Operation::less:
    case Operation::less_equal:
    case Operation::equal:
      return "comparison";
  }
  return "operation";
}

std::string type_name(NumberType type) {
  return fmt::format("{}{}", type.is_signed ? 's' : 'u', type.bits);
}

int128 parse(const std::string& decimal) {
  int128 value = 0;
  const bool negative = decimal.starts_with('-');
  for (const char digit : decimal.substr(negative ? 1 : 0)) value = value * 10 + (digit - '0');
  return negative ? -value : value;
}

}  // namespace

Term SolverTerms::add(const z3::expr& expr) {
  terms_.push_back(expr);
  return static_cast<Term>(terms_.size() - 1);
}

z3::expr SolverTerms::number(int128 value) {
  return context_.int_val(to_string(value).c_str());
}

Term SolverTerms::literal(NumberType type, int128 value) {
  if (numbers_ == Numbers::exact) return add(number(value));
  const uint128 word = static_cast<uint128>(value) & ((uint128{1} << type.bits) - 1);
  return add(context_.bv_val(to_string(static_cast<int128>(word)).c_str(), type.bits));
}

std::pair<Term, Term> SolverTerms::unknown(const std::string& name, NumberType type, Term low,
                                           Term high) {
  if (numbers_ == Numbers::bits) {
    const Term value = add(context_.bv_const(name.c_str(), type.bits));
    return {value, conjunction(bits(Operation::less_equal, type, low, value),
                               bits(Operation::less_equal, type, value, high))};
  }
  const z3::expr least = read(low, type);
  const z3::expr most = read(high, type);
  const z3::expr value = context_.int_const(name.c_str());
  // Its bounds keep it within its type.
  if (!type.is_signed) read_.emplace(Z3_get_ast_id(context_, value), type.bits);
  return {add(value), add(least <= value && value <= most)};
}

int128 SolverTerms::value(const z3::model& model, Term term, NumberType type) const {
  const z3::expr value = model.eval(expr(term), true);
  const int128 parsed = parse(Z3_get_numeral_string(context_, value));
  if (numbers_ == Numbers::bits && type.is_signed && parsed > type.high())
    return parsed - (int128{1} << type.bits);
  return parsed;
}

void SolverTerms::oblige_fit(const z3::expr& value, NumberType type, const char* what) {
  const z3::expr fits = (value >= number(type.low()) && value <= number(type.high())).simplify();
  if (!fits.is_true()) sink_.oblige(fits, fmt::format("{} fits {}", what, type_name(type)));
}

z3::expr SolverTerms::read(Term term, NumberType type) {
  z3::expr value = expr(term);
  const unsigned id = Z3_get_ast_id(context_, value);
  if (!type.is_signed && read_.emplace(id, type.bits).second)
    oblige_fit(value, type, "value that is read");
  return value;
}

Term SolverTerms::apply(Operation operation, NumberType type, Term a, Term b) {
  return numbers_ == Numbers::exact ? exact(operation, type, a, b) : bits(operation, type, a, b);
}

/// What is left of a product when one factor is taken out; nothing if it is no factor.
std::optional<z3::expr> SolverTerms::without_factor(const z3::expr& product,
                                                    const z3::expr& factor) {
  if (z3::eq(product, factor)) return number(1);
  if (!product.is_app() || product.decl().decl_kind() != Z3_OP_MUL) return std::nullopt;
  std::optional<z3::expr> rest;
  bool taken = false;
  for (unsigned i = 0; i < product.num_args(); ++i) {
    if (!taken && z3::eq(product.arg(i), factor))
      taken = true;
    else
      rest = rest ? *rest * product.arg(i) : product.arg(i);
  }
  return taken ? rest : std::nullopt;
}

/// The quotient rounded down, of a positive divisor. What has the divisor as a factor is divided by
/// taking it out, which the solver would have to find by nonlinear reasoning.
std::pair<z3::expr, z3::expr> SolverTerms::divide_floor(const z3::expr& a, const z3::expr& b) {
  z3::expr whole = number(0);
  z3::expr rest = number(0);
  const bool is_sum = a.is_app() && a.decl().decl_kind() == Z3_OP_ADD;
  for (unsigned i = 0; i < (is_sum ? a.num_args() : 1); ++i) {
    const z3::expr part = is_sum ? a.arg(i) : a;
    if (const auto divided = without_factor(part, b))
      whole = whole + *divided;
    else
      rest = rest + part;
  }
  const auto [quotient, remainder] = divide_rest(rest.simplify(), b);
  return {(whole + quotient).simplify(), remainder};
}

std::pair<z3::expr, z3::expr> SolverTerms::divide_rest(const z3::expr& a, const z3::expr& b) {
  if (a.is_numeral() && Z3_get_numeral_string(context_, a) == std::string("0")) return {a, a};
  const auto key = std::pair(Z3_get_ast_id(context_, a), Z3_get_ast_id(context_, b));
  if (const auto known = quotients_.find(key); known != quotients_.end()) return known->second;
  const auto n = quotients_.size();
  const z3::expr quotient = context_.int_const(fmt::format("quotient!{}", n).c_str());
  const z3::expr remainder = context_.int_const(fmt::format("remainder!{}", n).c_str());
  explorer_.define({quotient, remainder},
                   a == b * quotient + remainder && remainder >= 0 && remainder < b);
  // What follows from it, but costs the solver time to see: the quotient lies between 0 and a.
  explorer_.define({quotient}, z3::implies(a >= 0, quotient >= 0 && quotient <= a) &&
                                   z3::implies(a < 0, quotient < 0 && quotient >= a));
  add(a);  // kept alive: the key is its identity
  add(b);
  return quotients_.emplace(key, std::pair(quotient, remainder)).first->second;
}

/// Division of the operands' magnitudes; the signs fork, and mostly are forced.
std::pair<z3::expr, z3::expr> SolverTerms::divide_toward_zero(const z3::expr& a, const z3::expr& b,
                                                              NumberType type) {
  sink_.oblige(b != 0, "divisor is not zero");
  const bool negative_b = type.is_signed && explorer_.decide(b < 0);
  const bool negative_a = type.is_signed && explorer_.decide(a < 0);
  if (negative_a && negative_b)
    sink_.oblige(a != number(type.low()) || b != number(-1),
                 fmt::format("quotient fits {}", type_name(type)));
  const auto [quotient, remainder] =
      divide_floor((negative_a ? -a : a).simplify(), (negative_b ? -b : b).simplify());
  return {negative_a == negative_b ? quotient : -quotient, negative_a ? -remainder : remainder};
}

/// Two words are equal if and only if their distance is a multiple of 2^bits; closer than that,
/// only 0 is one. So vruntimes may be compared for equality wherever they have wrapped to.
z3::expr SolverTerms::equality(const z3::expr& a, const z3::expr& b, NumberType type) {
  if (!type.is_signed) {
    const z3::expr distance = (a - b).simplify();
    const int128 words = int128{1} << type.bits;
    const z3::expr near = (distance > number(-words) && distance < number(words)).simplify();
    if (!near.is_true())
      sink_.oblige(near, fmt::format("compared values differ by less than 2^{}", type.bits));
  }
  return a == b;
}

z3::expr SolverTerms::power_of_two(const z3::expr& count, NumberType type) {
  const z3::expr simple = count.simplify();
  if (!simple.is_numeral()) throw Unsupported{"exact numbers shift by literals only"};
  const int128 bits = parse(Z3_get_numeral_string(context_, simple));
  sink_.oblige(context_.bool_val(bits >= 0 && bits < type.bits), "shift is within the word");
  return number(int128{1} << static_cast<unsigned>(std::clamp(bits, int128{0}, int128{63})));
}

Term SolverTerms::exact(Operation operation, NumberType type, Term a, Term b) {
  const auto ring = [&](const z3::expr& value) {
    const z3::expr simple = value.simplify();
    if (type.is_signed) oblige_fit(simple, type, name_of(operation));
    return add(simple);
  };
  switch (operation) {
    case Operation::add:
      return ring(expr(a) + expr(b));
    case Operation::subtract:
      return ring(expr(a) - expr(b));
    case Operation::multiply:
      return ring(expr(a) * expr(b));
    case Operation::shift_left:
      return ring(expr(a) * power_of_two(expr(b), type));
    case Operation::bit_and:
    case Operation::bit_or:
    case Operation::bit_xor:
      throw Unsupported{fmt::format("exact numbers have no {}", name_of(operation))};
    default:
      break;
  }
  if (operation == Operation::equal) return add(equality(expr(a), expr(b), type));
  const z3::expr left = read(a, type);
  const z3::expr right = read(b, type);
  switch (operation) {
    case Operation::less:
      return add(left < right);
    case Operation::less_equal:
      return add(left <= right);
    case Operation::shift_right:
      return add(divide_floor(left, power_of_two(right, type)).first);
    case Operation::divide:
      return add(divide_toward_zero(left, right, type).first);
    default:
      return add(divide_toward_zero(left, right, type).second);
  }
}

Term SolverTerms::bits(Operation operation, NumberType type, Term a, Term b) {
  const z3::expr left = expr(a);
  const z3::expr right = expr(b);
  const bool is_signed = type.is_signed;
  const auto oblige_division = [&] {
    sink_.oblige(right != 0, "divisor is not zero");
    if (is_signed)
      sink_.oblige(left != expr(literal(type, type.low())) || right != expr(literal(type, -1)),
                   fmt::format("quotient fits {}", type_name(type)));
  };
  const auto oblige_shift = [&] {
    sink_.oblige(z3::ult(right, expr(literal(type, type.bits))), "shift is within the word");
  };
  switch (operation) {
    case Operation::add:
      return add(left + right);
    case Operation::subtract:
      return add(left - right);
    case Operation::multiply:
      return add(left * right);
    case Operation::bit_and:
      return add(left & right);
    case Operation::bit_or:
      return add(left | right);
    case Operation::bit_xor:
      return add(left ^ right);
    case Operation::less:
      return add(is_signed ? left < right : z3::ult(left, right));
    case Operation::less_equal:
      return add(is_signed ? left <= right : z3::ule(left, right));
    case Operation::equal:
      return add(left == right);
    case Operation::divide:
      oblige_division();
      return add(is_signed ? left / right : z3::udiv(left, right));
    case Operation::remainder:
      oblige_division();
      return add(is_signed ? z3::srem(left, right) : z3::urem(left, right));
    case Operation::shift_left:
      oblige_shift();
      return add(z3::shl(left, right));
    case Operation::shift_right:
      oblige_shift();
      return add(is_signed ? z3::ashr(left, right) : z3::lshr(left, right));
  }
  throw Unsupported{"unknown operation"};
}

Term SolverTerms::convert(Term value, NumberType from, NumberType to) {
  if (from == to) return value;
  if (numbers_ == Numbers::bits) {
    const z3::expr word = expr(value);
    if (to.bits == from.bits) return value;
    if (to.bits < from.bits) return add(word.extract(to.bits - 1, 0));
    const unsigned more = to.bits - from.bits;
    return add(from.is_signed ? z3::sext(word, more) : z3::zext(word, more));
  }
  if (to.bits > from.bits) return add(read(value, from));
  if (to.is_signed) oblige_fit(expr(value), to, "value that is read");
  return add(expr(value));
}

Term SolverTerms::multiply_shift(Term a, Term b, unsigned shift) {
  const NumberType u64{64, false};
  if (numbers_ == Numbers::bits) {
    const z3::expr product = z3::zext(expr(a), 64) * z3::zext(expr(b), 64);
    return add(z3::lshr(product, context_.bv_val(shift, 128)).extract(63, 0));
  }
  const z3::expr product = read(a, u64) * read(b, u64);
  return add(divide_floor(product, number(int128{1} << shift)).first);
}

Term SolverTerms::product_fits(Term a, NumberType a_type, Term b, NumberType b_type) {
  const NumberType s64;
  if (numbers_ == Numbers::exact) {
    const z3::expr product = (read(a, a_type) * read(b, b_type)).simplify();
    return add(product >= number(s64.low()) && product <= number(s64.high()));
  }
  const auto widened = [&](Term term, NumberType type) {
    return type.is_signed ? z3::sext(expr(term), 128 - type.bits)
                          : z3::zext(expr(term), 128 - type.bits);
  };
  const z3::expr product = widened(a, a_type) * widened(b, b_type);
  return add(z3::sext(product.extract(63, 0), 64) == product);
}

Term SolverTerms::truth(bool value) {
  return add(context_.bool_val(value));
}
Term SolverTerms::negation(Term condition) {
  return add(!expr(condition));
}
Term SolverTerms::conjunction(Term a, Term b) {
  return add(expr(a) && expr(b));
}
Term SolverTerms::disjunction(Term a, Term b) {
  return add(expr(a) || expr(b));
}

Term SolverTerms::choose(Term condition, NumberType, Term yes, Term no) {
  const z3::expr which = expr(condition).simplify();
  if (which.is_true()) return yes;
  if (which.is_false()) return no;
  if (numbers_ == Numbers::bits) return add(z3::ite(which, expr(yes), expr(no)));
  // Named, so that products of it stay products of unknowns.
  const std::array key{Z3_get_ast_id(context_, which), Z3_get_ast_id(context_, expr(yes)),
                       Z3_get_ast_id(context_, expr(no))};
  if (const auto known = choices_.find(key); known != choices_.end()) return known->second;
  const z3::expr chosen = context_.int_const(fmt::format("choice!{}", choices_.size()).c_str());
  add(which);  // kept alive: the key is its identity
  explorer_.define(
      {chosen}, z3::implies(which, chosen == expr(yes)) && z3::implies(!which, chosen == expr(no)));
  return choices_.emplace(key, add(chosen)).first->second;
}

bool SolverTerms::decide(Term condition) {
  return explorer_.decide(expr(condition));
}

}  // namespace sched
