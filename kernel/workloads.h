// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <vector>

#include "kernel/runner.h"
#include "properties/workloads/table.h"

namespace sched {

/// A line of a workload's table, on one kernel.
struct WorkloadRow {
  std::string release;  ///< of the kernel: "6.12.117+fix"
  std::string scenario;
  std::vector<std::string> cells;  ///< one for each column
  std::string failure;             ///< why there are none: a fault of kernel code, or no machine
};

/// Runs every scenario of a workload, each from a boot of its own.
/// @throws KernelUnavailable
std::vector<WorkloadRow> run_workload(const Workload& workload, const KernelRun& run);

}  // namespace sched
