// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <z3++.h>

#include <set>
#include <string>
#include <unordered_map>

namespace sched {

/// The unknowns that a term mentions, by Z3's identity.
using Unknowns = std::set<unsigned>;

/// Says terms in SMT-LIB 2, so that any solver can read them. Terms are kept, so that each is said
/// once and its identity stays its own.
class SmtLib {
 public:
  struct Said {
    z3::expr expr;
    std::string text;  ///< lines of some 100 columns; what occurs twice in it is named by `let`
    Unknowns mentions;
  };

  /// @throws z3::exception for a term that the standard has no word for.
  const Said& say(const z3::expr& expr);
  /// "(declare-const task.weight Int)", of an unknown that was mentioned.
  const std::string& declaration(unsigned unknown) const { return declarations_.at(unknown); }

 private:
  std::unordered_map<unsigned, Said> said_;
  std::unordered_map<unsigned, std::string> declarations_;
};

}  // namespace sched
