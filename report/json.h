// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "report/results.h"

namespace sched {

/// What the first member of a results file says; docs/report-schema.md describes it. A change that
/// an old reader would misread gets the next number.
inline constexpr std::string_view results_schema = "fairproof-results-2";

/// The results as JSON, complete: every other report can be made from it.
std::string to_json_text(const Results& results);

/// The inverse of to_json_text(). Members that it does not know are skipped.
/// @throws BadInput, which names `file`; for text that is JSON but no results, the place is the
/// start.
Results results_from_json(std::string_view text, std::string_view file);

}  // namespace sched
