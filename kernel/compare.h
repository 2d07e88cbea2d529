// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/conform_result.h"
#include "model/kernels.h"

namespace sched {

/// The names of the rules that can be compared; those that take longest come last.
std::vector<std::string> compared_rules();

/// Compares one rule of `rules` with the function of the kernel tree that this program was linked
/// with, `comparisons` times or until they differ. `is_alive` is called every now and then.
///
/// A fault is a result like any other: that both divide by zero is agreement.
ConformResult compare_rule(std::string_view rule, const Rules<Machine>& rules, std::uint64_t seed,
                           std::uint64_t comparisons, const std::function<void()>& is_alive);

}  // namespace sched
