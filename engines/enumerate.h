// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "engines/subject.h"
#include "properties/outcome.h"

namespace sched {

/// Runs a claim on every combination of the values that its scope gives to its inputs.
///
/// @return `passed` with the number of states, `refuted` with the first that fails, `vacuous`,
/// `skipped` for a claim without a scope, or `unknown` if an input is not in the scope or there are
/// too many.
Outcome enumerate(const Claim& claim, const CaseRunner& runner, std::uint64_t most_states);

}  // namespace sched
