// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "engines/subject.h"
#include "properties/threshold.h"
#include "smt/prover.h"

namespace sched {

/// Finds the border of a claim along a number, and proves it on both sides: every path and every
/// obligation for all inputs before it, and one case at it, replayed on machine numbers.
///
/// Follows all paths once. A question that fails is asked again for ever smaller values until its
/// own border is known; from then on all that is asked is asked below it.
Threshold find_threshold(const Claim& claim, const Along& along, const Rules<Symbolic>& rules,
                         const CaseRunner& machine, const ProofLimits& limits);

}  // namespace sched
