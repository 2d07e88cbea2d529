// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "properties/claim.h"
#include "properties/outcome.h"

namespace sched {

/// What a claim asks for, as its simplest case shows it.
struct Record {
  std::vector<InputBounds> inputs;
  std::vector<std::string> covers;
};

/// Runs the check once on the model, to see its inputs and their bounds. Bounds that depend on
/// another input are those of the simplest case.
Record record(const Claim& claim);

}  // namespace sched
