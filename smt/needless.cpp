// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/needless.h"

#include "smt/ledger.h"

namespace sched {

std::vector<std::string> needless_assumptions(const Claim& claim, const Rules<Symbolic>& rules,
                                              const CaseRunner& machine,
                                              const ProofLimits& limits) {
  Ledger ledger;  // most questions come up again
  prove(claim, rules, machine, limits, &ledger);
  std::vector<std::string> needless;
  for (const Place& place : ledger.assumed()) {
    ProofLimits less = limits;
    less.without = place;
    if (prove(claim, rules, machine, less, &ledger).verdict == Verdict::proved)
      needless.push_back(place.text());
  }
  return needless;
}

}  // namespace sched
