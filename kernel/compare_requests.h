// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "kernel/conform_result.h"
#include "kernel/pool.h"

namespace sched {

/// The rules that a kernel's runner can compare, those that take longest last.
/// @throws KernelUnavailable if the runner dies of the question
std::vector<std::string> rules_of_runner(const BuiltKernel& kernel, const KernelRun& run);

/// Asks a runner to compare one rule with the model's.
nlohmann::json request_to_compare(const std::string& rule, std::uint64_t seed,
                                  std::uint64_t comparisons);

/// Its answer. A runner that died or that reports an error is the rule's `failure`.
ConformResult result_of(const RunnerAnswer& answer, const std::string& rule);

}  // namespace sched
