// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>

#include "engines/subject.h"
#include "properties/outcome.h"

namespace sched {

/// What the prover may spend on one claim.
struct ProofLimits {
  unsigned resources = 20'000'000;  ///< solver steps for one question (Z3's rlimit)
  unsigned milliseconds = 60'000;   ///< for one question; a net below the steps
  unsigned megabytes = 4'096;
  unsigned paths = 20'000;                  ///< followed before giving up
  const std::atomic<bool>* stop = nullptr;  ///< true gives up, within 0.1 s
  Place without = {};                       ///< the assumption made there is left out
};

class Ledger;

/// Proves or refutes a claim on the model, for every input within its bounds.
///
/// Every model that the solver gives is replayed on machine numbers (`machine`) before it counts.
/// Values that wrap somewhere but break nothing there are kept, and the search goes on; if nothing
/// worse is found, the claim is refuted by that wrap.
/// @param ledger knows answers from before, and is told what the proof rests on; may be null
/// @return `proved`, `refuted` with a counterexample, `vacuous`, `skipped`, or `unknown` with the
/// reason.
Outcome prove(const Claim& claim, const Rules<Symbolic>& rules, const CaseRunner& machine,
              const ProofLimits& limits, Ledger* ledger = nullptr);

/// "z3 4.8.12": the solver behind `prove`.
std::string solver_version();

}  // namespace sched
