// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "engines/subject.h"
#include "properties/claim.h"
#include "properties/outcome.h"

namespace sched {

/// What a claim asks for: its inputs, in the order of the draws, the cases it states, and
/// what it measures.
struct Record {
  std::vector<InputBounds> inputs;
  std::vector<std::string> covers;
  std::vector<std::string> measures;  ///< numbers with a name that are no inputs
};

/// Runs the check on a few hundred fixed cases of the model, to see what it draws and within what
/// bounds. Where bounds depend on another input, they are the widest that were seen.
Record record(const Claim& claim);

/// The same of a claim that the model cannot be asked.
Record record(const Claim& claim, const CaseRunner& runner);

}  // namespace sched
