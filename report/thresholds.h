// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <span>
#include <string>

#include "properties/threshold.h"

namespace sched {

/// What was found, for the terminal: both sides of the border, and the traces of its cases.
std::string to_text(const Threshold& threshold);

/// Its cases as outcomes, for whoever shows or keeps traces: the failing one, and, where that wraps
/// alone, the one that breaks on machine numbers.
std::vector<Outcome> cases_of(const Threshold& threshold);

/// docs/thresholds.md: every border that a claim names a number for.
std::string thresholds_page(std::span<const ThresholdRow> rows);

}  // namespace sched
