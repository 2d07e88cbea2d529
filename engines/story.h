// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engines/subject.h"
#include "properties/outcome.h"

namespace sched {

/// What happens in a case of a claim about a whole machine: a line for each event, and where it
/// leaves the tasks; of many the first and the last. `runner` runs cases on `machine`.
std::vector<std::string> story_of(const Claim& claim, const Counterexample& found,
                                  WholeMachine& machine, const CaseRunner& runner);

/// On the model's machine. Empty for claims about bare rules: narrate() tells those.
std::vector<std::string> model_story(const Claim& claim, const Counterexample& found,
                                     const Rules<Machine>& rules);

}  // namespace sched
