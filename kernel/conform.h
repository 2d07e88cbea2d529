// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "kernel/conform_result.h"
#include "kernel/runner.h"

namespace sched {

/// Compares each rule of the model's baseline with the kernel tree's own function, on inputs drawn
/// over the whole range of every field where the rule is total, so that wrapping is compared as
/// well.
///
/// Which inputs are drawn depends on `run.seed` and the rule alone. In the order of the rules'
/// list; a runner that dies is that rule's `failure`.
/// @throws KernelUnavailable
std::vector<ConformResult> conform(const KernelRun& run, std::uint64_t comparisons_per_rule);

}  // namespace sched
