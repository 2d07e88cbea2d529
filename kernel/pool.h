// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "kernel/build.h"
#include "kernel/runner.h"

namespace sched {

/// What became of a request.
// The check takes what nlohmann asserts in its move for something thrown.
struct RunnerAnswer {   // NOLINT(bugprone-exception-escape)
  nlohmann::json said;  ///< null if the runner died
  std::string died;     ///< how it did, else empty
  std::string release;  ///< of the kernel tree: "6.12.117"
  unsigned hz = 250;
  std::string no_machine;  ///< why the tree's whole scheduler cannot be driven, where it is known
  double seconds = 0;
};

/// Builds the tree's runner and asks `run.jobs` of them at a time, each request once. A runner that
/// dies takes only its request along. `answered` is told of each, in any order and from several
/// threads; what it throws ends the run, and is thrown again here. After a stop it is told of
/// nothing.
/// @throws KernelUnavailable
void ask_runners(const KernelRun& run, const std::vector<nlohmann::json>& requests,
                 const std::function<void(std::size_t, const RunnerAnswer&)>& answered);

/// The same with a kernel that was built already.
void ask_runners(const BuiltKernel& kernel, const KernelRun& run,
                 const std::vector<nlohmann::json>& requests,
                 const std::function<void(std::size_t, const RunnerAnswer&)>& answered);

}  // namespace sched
