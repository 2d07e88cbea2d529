// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <string>

#include "engines/subject.h"
#include "engines/trace.h"

namespace sched {

/// What a narrated run is told of, and whom it tells.
struct NarrationStyle {
  bool nested = false;  ///< also the calls that rules make, indented
  std::function<void(const std::string&)> line;
};

/// Runs a case as model_runner() does, and tells each call of a rule that the claim makes: name,
/// arguments, result, and where it leaves the entity. vruntime, V and deadline are seen from the
/// queue's reference point as it was when the queue was first met; the kernel moves it with V,
/// which would hide what changed.
///
/// The check names its inputs but not its entities: each is told by the owner of equal values in
/// `inputs`.
CaseRunner narrating_runner(const Rules<Machine>& rules, const Case& inputs,
                            const NarrationStyle& style);

}  // namespace sched
