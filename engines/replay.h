// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "engines/subject.h"
#include "engines/trace.h"

namespace sched {

/// Runs the one case of a trace.
///
/// @return what became of it: `failed` with the requirement, or `met`.
/// @throws BadInput with the place in the trace: an input that the claim does not draw, one that it
/// draws and the trace lacks, a value out of bounds, or inputs that do not meet the claim's
/// assumptions.
CaseReport replay(const Claim& claim, const ParsedTrace& trace, const CaseRunner& runner);

/// The same for a case that has no file yet: a solver's model. Errors mean that our own numbers
/// disagree.
CaseReport replay(const Claim& claim, const Counterexample& found, const CaseRunner& runner);

/// What such a case measures under this name, as input or as a named number; nothing if it ends
/// before that.
std::optional<int128> measured(const Claim& claim, const Counterexample& found,
                               const CaseRunner& runner, std::string_view name);

}  // namespace sched
