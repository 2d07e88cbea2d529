// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

#include "smt/prover.h"
#include "smt/second_solver.h"

namespace sched {

/// Who is asked, beside the prover's own solver, and what is kept of the answers.
struct EvidenceOptions {
  ProofLimits limits;
  std::string second;          ///< program that answers like cvc5; empty: nobody else is asked
  std::string second_version;  ///< SecondSolver::version() of it; empty: it cannot be asked
  SecondLimits second_limits;
  std::string cache;      ///< folder for answers of earlier runs; empty: none are looked up or kept
  std::string times;      ///< folder for how long proofs take; empty: nothing is compared
  std::string disputes;   ///< folder for questions that two solvers answer differently
  std::string export_to;  ///< folder for all questions that proofs rest on; empty: not wanted
};

/// prove(), and then the second solver's word on every question that a proof rests on. Where it
/// says that some input does what must not be, the verdict is `unknown`, and the question is kept.
/// @param kernel the variant's name: answers are kept by claim and variant
/// @throws std::runtime_error if questions cannot be exported
Outcome prove_with_evidence(const Claim& claim, std::string_view kernel,
                            const Rules<Symbolic>& rules, const CaseRunner& machine,
                            const EvidenceOptions& options);

}  // namespace sched
