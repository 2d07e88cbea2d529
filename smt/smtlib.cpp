// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/smtlib.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace sched {

namespace {

constexpr std::size_t columns = 100;

/// As it stands, or between bars.
std::string symbol(const std::string& name) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789~!@$%^&*_-+=<>.?/";
  const bool is_plain = !name.empty() && name.find_first_not_of(plain) == std::string::npos &&
                        (name[0] < '0' || name[0] > '9');
  return is_plain ? name : "|" + name + "|";
}

std::string sort_of(const z3::expr& expr) {
  if (expr.is_bool()) return "Bool";
  if (expr.is_int()) return "Int";
  if (expr.is_bv()) return fmt::format("(_ BitVec {})", expr.get_sort().bv_size());
  throw z3::exception("a sort that SMT-LIB has no word for here");
}

bool is_unknown(const z3::expr& expr) {
  return expr.is_const() && expr.decl().decl_kind() == Z3_OP_UNINTERPRETED;
}

std::string number(const z3::expr& numeral) {
  const std::string digits = Z3_get_numeral_string(numeral.ctx(), numeral);
  if (numeral.is_bv()) return fmt::format("(_ bv{} {})", digits, numeral.get_sort().bv_size());
  return digits.starts_with('-') ? fmt::format("(- {})", digits.substr(1)) : digits;
}

/// The word of an operation; what has an index stands in brackets.
std::string word(const z3::expr& term) {
  const z3::func_decl decl = term.decl();
  const auto index = [&](unsigned i) { return Z3_get_decl_int_parameter(term.ctx(), decl, i); };
  switch (decl.decl_kind()) {
    case Z3_OP_ITE:
      return "ite";
    // Equal to the plain ones but for a divisor of 0, of which the standard says the same.
    case Z3_OP_BSDIV_I:
      return "bvsdiv";
    case Z3_OP_BUDIV_I:
      return "bvudiv";
    case Z3_OP_BSREM_I:
      return "bvsrem";
    case Z3_OP_BUREM_I:
      return "bvurem";
    case Z3_OP_BSMOD_I:
      return "bvsmod";
    case Z3_OP_EXTRACT:
      return fmt::format("(_ extract {} {})", index(0), index(1));
    case Z3_OP_ZERO_EXT:
      return fmt::format("(_ zero_extend {})", index(0));
    case Z3_OP_SIGN_EXT:
      return fmt::format("(_ sign_extend {})", index(0));
    case Z3_OP_REPEAT:
      return fmt::format("(_ repeat {})", index(0));
    case Z3_OP_ROTATE_LEFT:
      return fmt::format("(_ rotate_left {})", index(0));
    case Z3_OP_ROTATE_RIGHT:
      return fmt::format("(_ rotate_right {})", index(0));
    default:
      break;
  }
  constexpr std::string_view known[] = {
      "true",   "false",  "and",   "or",     "not",   "xor",    "=>",     "=",      "distinct",
      "+",      "-",      "*",     "<=",     "<",     ">=",     ">",      "bvadd",  "bvsub",
      "bvmul",  "bvneg",  "bvand", "bvor",   "bvxor", "bvnot",  "bvule",  "bvult",  "bvuge",
      "bvugt",  "bvsle",  "bvslt", "bvsge",  "bvsgt", "bvudiv", "bvsdiv", "bvurem", "bvsrem",
      "bvsmod", "concat", "bvshl", "bvlshr", "bvashr"};
  std::string name = decl.name().str();
  if (std::ranges::find(known, name) == std::end(known))
    throw z3::exception(("no word of SMT-LIB for " + name).c_str());
  return name;
}

/// Puts one term into words: subterms first, so that what occurs twice can be named before it.
class Sentence {
 public:
  explicit Sentence(const z3::expr& expr) {
    visit(expr);
    const std::string body = text_[expr.id()];
    for (const auto& [name, value] : named_)
      opening_ += fmt::format("(let (({} {}))\n", name, value);
    whole_ = opening_ + body + std::string(named_.size(), ')');
  }
  std::string whole() && { return std::move(whole_); }

 private:
  static bool is_leaf(const z3::expr& expr) { return expr.is_numeral() || expr.num_args() == 0; }

  /// All subterms, each before those that it is part of.
  static std::vector<z3::expr> in_order(const z3::expr& expr,
                                        std::unordered_map<unsigned, unsigned>& uses) {
    std::vector<z3::expr> order;
    std::vector<std::pair<z3::expr, unsigned>> open{{expr, 0}};
    ++uses[expr.id()];
    while (!open.empty()) {
      auto& [term, next] = open.back();
      if (!term.is_app()) throw z3::exception("a quantifier has no place here");
      if (next == term.num_args()) {
        order.push_back(term);
        open.pop_back();
        continue;
      }
      const z3::expr part = term.arg(next++);
      if (++uses[part.id()] == 1) open.emplace_back(part, 0);
    }
    return order;
  }

  void visit(const z3::expr& expr) {
    std::unordered_map<unsigned, unsigned> uses;
    for (const z3::expr& term : in_order(expr, uses)) {
      std::string text = said(term);
      if (uses[term.id()] > 1 && !is_leaf(term)) {
        const std::string name = fmt::format("shared!{}", named_.size() + 1);
        named_.emplace_back(name, std::move(text));
        text = name;
      }
      text_[term.id()] = std::move(text);
    }
  }

  std::string said(const z3::expr& term) const {
    if (term.is_numeral()) return number(term);
    if (is_unknown(term)) return symbol(term.decl().name().str());
    if (term.num_args() == 0) return word(term);
    const std::string first = word(term);
    std::string flat = "(" + first;
    std::string tall = flat;
    bool is_tall = false;
    for (unsigned i = 0; i < term.num_args(); ++i) {
      const std::string& part = text_.at(term.arg(i).id());
      is_tall = is_tall || part.find('\n') != std::string::npos;
      flat += " " + part;
      tall += "\n  ";
      for (const char c : part) {
        tall += c;
        if (c == '\n') tall += "  ";
      }
    }
    return (is_tall || flat.size() > columns ? tall : flat) + ")";
  }

  std::unordered_map<unsigned, std::string> text_;
  std::vector<std::pair<std::string, std::string>> named_;
  std::string opening_;
  std::string whole_;
};

/// What a term mentions, with how it is declared.
void collect(const z3::expr& expr, Unknowns& found,
             std::unordered_map<unsigned, std::string>& declarations) {
  Unknowns seen;
  std::vector<z3::expr> open{expr};
  while (!open.empty()) {
    const z3::expr next = open.back();
    open.pop_back();
    if (!next.is_app() || !seen.insert(next.id()).second) continue;
    if (is_unknown(next) && found.insert(next.id()).second && !declarations.contains(next.id()))
      declarations.emplace(next.id(), fmt::format("(declare-const {} {})",
                                                  symbol(next.decl().name().str()), sort_of(next)));
    for (unsigned i = 0; i < next.num_args(); ++i) open.push_back(next.arg(i));
  }
}

}  // namespace

const SmtLib::Said& SmtLib::say(const z3::expr& expr) {
  if (const auto known = said_.find(expr.id()); known != said_.end()) return known->second;
  Said said{expr, Sentence(expr).whole(), {}};
  collect(expr, said.mentions, declarations_);
  return said_.emplace(expr.id(), std::move(said)).first->second;
}

}  // namespace sched
