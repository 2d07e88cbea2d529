// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "numbers/symbol.h"
#include "properties/claim.h"
#include "smt/explorer.h"

namespace sched {

/// Exact numbers have no such operation; the claim needs bits.
struct Unsupported {
  std::string what;
};

/// Receives what the terms of one path must be shown to obey.
class ObligationSink {
 public:
  virtual ~ObligationSink() = default;
  virtual void oblige(const z3::expr& condition, std::string what) = 0;
};

/// The terms of one path, over Z3: exact integers or wrapping bits.
///
/// Exact, a term of an unsigned type is congruent to the machine's value modulo 2^bits and becomes
/// equal to it where it is *read*: compared, divided, shifted right, widened, or turned signed.
/// Only there it must fit. A term of a signed type always equals the machine's value: each
/// operation must fit. So vruntimes may wrap freely, while a sum of w*key may not.
class SolverTerms final : public Terms {
 public:
  SolverTerms(z3::context& context, Explorer& explorer, ObligationSink& sink, Numbers numbers)
      : context_(context), explorer_(explorer), sink_(sink), numbers_(numbers) {}

  Term literal(NumberType type, int128 value) override;
  Term apply(Operation operation, NumberType type, Term a, Term b) override;
  Term convert(Term value, NumberType from, NumberType to) override;
  Term multiply_shift(Term a, Term b, unsigned shift) override;
  Term product_fits(Term a, NumberType a_type, Term b, NumberType b_type) override;
  Term truth(bool value) override;
  Term negation(Term condition) override;
  Term conjunction(Term a, Term b) override;
  Term disjunction(Term a, Term b) override;
  Term choose(Term condition, NumberType type, Term yes, Term no) override;
  bool decide(Term condition) override;

  /// A new unknown of this type, and the condition that it lies within bounds of the same type.
  std::pair<Term, Term> unknown(const std::string& name, NumberType type, Term low, Term high);
  /// A copy: the store of terms grows while expressions are built.
  z3::expr expr(Term term) const { return terms_[term]; }
  /// The value a model gives to a term, as its type reads it.
  int128 value(const z3::model& model, Term term, NumberType type) const;

 private:
  Term add(const z3::expr& expr);
  Term exact(Operation operation, NumberType type, Term a, Term b);
  Term bits(Operation operation, NumberType type, Term a, Term b);
  /// The term as an exact machine value; obliges an unsigned one to lie within its type.
  z3::expr read(Term term, NumberType type);
  void oblige_fit(const z3::expr& value, NumberType type, const char* what);
  z3::expr number(int128 value);
  std::pair<z3::expr, z3::expr> divide_floor(const z3::expr& a, const z3::expr& b);
  std::pair<z3::expr, z3::expr> divide_rest(const z3::expr& a, const z3::expr& b);
  std::optional<z3::expr> without_factor(const z3::expr& product, const z3::expr& factor);
  std::pair<z3::expr, z3::expr> divide_toward_zero(const z3::expr& a, const z3::expr& b,
                                                   NumberType type);
  z3::expr equality(const z3::expr& a, const z3::expr& b, NumberType type);
  z3::expr power_of_two(const z3::expr& count, NumberType type);

  z3::context& context_;
  Explorer& explorer_;
  ObligationSink& sink_;
  Numbers numbers_;
  std::vector<z3::expr> terms_;
  std::set<std::pair<unsigned, unsigned>> read_;  ///< by identity of the expression, and bits
  std::map<std::pair<unsigned, unsigned>, std::pair<z3::expr, z3::expr>> quotients_;
  std::map<std::array<unsigned, 3>, Term> choices_;
};

}  // namespace sched
