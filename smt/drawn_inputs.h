// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <set>
#include <string>
#include <vector>

#include "properties/outcome.h"
#include "smt/explorer.h"
#include "smt/solver_terms.h"

namespace sched {

/// Answers a check's draws with unknowns, and reads the solver's values for them as a case. What is
/// required and obliged is up to who derives from it. One for each path.
class DrawnInputs : public SymbolicInputs, public ObligationSink {
 public:
  DrawnInputs(z3::context& context, Explorer& explorer, const Claim& claim)
      : explorer_(explorer),
        sums_(claim.queue != QueueForm::entities),
        terms_(context, explorer, *this, claim.numbers) {}

  Terms& terms() override { return terms_; }
  bool aggregate() const override { return sums_; }
  /// @throws std::logic_error for a name that was drawn before.
  Term draw(const InputName& name, NumberType type, Term low, Term high) override;
  void assume(Term condition, const Place& place) override {
    explorer_.assume(terms_.expr(condition), place);
  }

  void oblige(const z3::expr& condition, std::string what) final;

 protected:
  /// An obligation that is not met by itself, and was not met before on this path.
  virtual void oblige_once(const z3::expr& condition, const std::string& what) = 0;
  /// The values of the last model, in the order of the draws.
  Counterexample counterexample(const std::string& failure) const;

  Explorer& explorer_;
  bool sums_;
  SolverTerms terms_;

 private:
  struct Drawn {
    std::string name;
    NumberType type;
    Term value;
  };
  std::vector<Drawn> drawn_;
  std::set<unsigned> met_;      ///< obligations, by identity
  std::vector<z3::expr> kept_;  ///< those, alive: so long an identity stays its own
};

}  // namespace sched
