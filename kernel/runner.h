// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/claim.h"
#include "properties/outcome.h"

namespace sched {

/// What the command line hands to a kernel runner.
struct KernelRun {
  std::string tree;   ///< "debian:6.12"
  std::string cache;  ///< folder that holds built runners
  std::vector<Engine> engines;
  std::uint64_t seed = 1;
  std::uint64_t cases = 100'000;
  double seconds = 0;
  unsigned jobs = 2;
};

/// The kernel cannot be had: no source package, a tool is missing, its own code does not compile.
struct KernelUnavailable {
  std::string message;
};

/// Checks the claims on a kernel tree's own rules, in a process of its own that is built first if needed.
///
/// A runner that dies costs the case it was at, which is a finding, and goes on with the next claim.
/// @throws KernelUnavailable
std::vector<Outcome> run_on_kernel(const std::vector<const Claim*>& claims, const KernelRun& run,
                                   const std::function<void(const Outcome&)>& finished);

}  // namespace sched
