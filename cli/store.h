// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

#include "report/results.h"

namespace sched {

/// Writes CLAIM.trace for every refuted outcome into a folder; the shortest where engines found
/// several.
/// @throws UsageError if it cannot be written.
void save_traces(const Results& results, const std::string& folder);

/// Where `check` keeps its results for `report`.
std::string last_results(const std::string& cache);

/// Keeps and reads results. A file is complete or not there.
/// @throws UsageError if it cannot be written or read.
void store(const Results& results, const std::string& file);
Results load(const std::string& file);

/// All bytes of a file.
/// @throws UsageError if it cannot be read.
std::string read_file(const std::string& file);

}  // namespace sched
