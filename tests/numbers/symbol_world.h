// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <fmt/format.h>
#include <z3++.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "numbers/arithmetic.h"
#include "smt/explorer.h"
#include "smt/solver_terms.h"

namespace sched {

/// One path's worth of solver terms whose unknowns are pinned to values, and what they oblige.
class SymbolWorld final : public ObligationSink {
 public:
  SymbolWorld(z3::context& context, Numbers numbers)
      : context_(context),
        explorer_(context, {}),
        terms_(context, explorer_, *this, numbers),
        unknowns_(context),
        values_(context) {
    explorer_.next_path();
  }

  /// Free within its type as far as the terms know; the path pins it.
  template <std::integral Raw>
  Symbol<Raw> pinned(Raw value) {
    const NumberType type = type_of<Raw>;
    const auto [term, within] =
        terms_.unknown(fmt::format("x{}", unknowns_.size()), type, terms_.literal(type, type.low()),
                       terms_.literal(type, type.high()));
    const z3::expr pin = terms_.expr(terms_.literal(type, int128{value}));
    unknowns_.push_back(terms_.expr(term));
    values_.push_back(pin);
    explorer_.bound(terms_.expr(term), terms_.expr(within));
    explorer_.add(terms_.expr(term) == pin);
    return {terms_, term};
  }

  /// A literal that has met a symbol.
  template <std::integral Raw>
  Symbol<Raw> lent(Raw value) {
    return {terms_, terms_.literal(type_of<Raw>, int128{value})};
  }
  SymbolCondition lent(bool value) { return {terms_, terms_.truth(value)}; }

  void oblige(const z3::expr& condition, std::string) override { obliged_.push_back(condition); }

  /// Is all that was obliged so far true of the pinned values? Asked in order, as the prover does.
  bool kept() {
    for (const z3::expr& condition : obliged_)
      if (!settled(condition).is_true()) return false;
    return true;
  }

  /// What a number is: decimal, as its type reads it. Unread unsigned ones may lie outside of it.
  template <std::integral Raw>
  std::string text(Symbol<Raw> number) {
    const z3::expr value = settled(terms_.expr(number.term(terms_)));
    std::string digits = Z3_get_numeral_string(context_, value);
    if (value.is_int() || !type_of<Raw>.is_signed) return digits;
    return to_string(int128{static_cast<Raw>(std::stoull(digits))});
  }
  std::string text(SymbolCondition condition) {
    return settled(terms_.expr(condition.term(terms_))).is_true() ? "1" : "0";
  }
  /// The residue of an exact number, which an unread one shares with the machine's value.
  template <std::integral Raw>
  std::string residue(Symbol<Raw> number) {
    const int128 modulus = int128{1} << type_of<Raw>.bits;
    const z3::expr value = terms_.expr(number.term(terms_));
    const z3::expr rest = z3::mod(value, context_.int_val(to_string(modulus).c_str()));
    return Z3_get_numeral_string(context_, settled(rest));
  }

  SolverTerms& terms() { return terms_; }
  Explorer& explorer() { return explorer_; }
  std::size_t obligations() const { return obliged_.size(); }

 private:
  /// By substitution, or else by the only model that the pins leave.
  z3::expr settled(z3::expr term) {
    z3::expr simple = term.substitute(unknowns_, values_).simplify();
    if (simple.is_numeral() || simple.is_true() || simple.is_false()) return simple;
    if (explorer_.possible(context_.bool_val(true)) != z3::sat)
      throw std::logic_error("no model of " + simple.to_string());
    return explorer_.model().eval(term, true);
  }

  z3::context& context_;
  Explorer explorer_;
  SolverTerms terms_;
  z3::expr_vector unknowns_;
  z3::expr_vector values_;
  std::vector<z3::expr> obliged_;
};

}  // namespace sched
