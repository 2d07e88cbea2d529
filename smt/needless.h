// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <vector>

#include "smt/prover.h"

namespace sched {

/// The assumptions of a claim that is proved, as "file.cpp:12", without each of which alone it is
/// proved as well. One whose absence leaves the prover without an answer counts as needed.
std::vector<std::string> needless_assumptions(const Claim& claim, const Rules<Symbolic>& rules,
                                              const CaseRunner& machine, const ProofLimits& limits);

}  // namespace sched
