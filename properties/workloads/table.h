// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "properties/whole_machine.h"

namespace sched {

/// One line of a workload's table: how the machine is set, and what is counted.
struct Scenario {
  std::string_view name;
  /// Boots the machine, lets the workload go on it, and gives a cell for each column. The same
  /// cells for the same seed and kernel.
  std::vector<std::string> (*run)(WholeMachine& machine, std::uint64_t seed);
};

/// A mix of tasks that developers measure changes with, on a kernel tree's whole scheduler.
struct Workload {
  std::string_view name;   ///< on the command line: "wake-storm"
  std::string_view says;   ///< what goes on in it
  std::string_view patch;  ///< of the patch that it was made for, as Source::patch
  std::vector<std::string_view> columns;
  std::vector<Scenario> scenarios;
};

/// All of them, in the order of the patches.
std::span<const Workload* const> workloads();
/// Null if none is called so.
const Workload* find_workload(std::string_view name);

/// "12.3 %", rounded to nearest; "-" of nothing.
std::string percent(std::uint64_t part, std::uint64_t whole);

}  // namespace sched
