// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "engines/trace.h"
#include "kernel/kernel_tree.h"
#include "properties/claim.h"
#include "properties/outcome.h"

namespace sched {

/// What the command line hands to a kernel runner.
struct KernelRun {
  KernelTree kernel;
  std::string cache;  ///< folder that holds built runners
  std::vector<Engine> engines;
  const Kernel* as = &baseline_kernel();  ///< the variant whose expected verdicts hold for the tree
  std::uint64_t seed = 1;
  std::uint64_t cases = 100'000;
  double seconds = 0;
  unsigned jobs = 2;  ///< runner processes at the same time; no result depends on it
  const std::atomic<bool>* stop = nullptr;  ///< true: finish early, with what there is
};

/// The kernel cannot be had: no source package, a tool is missing, its own code does not compile.
struct KernelUnavailable {
  std::string message;
};

/// Checks the claims on a kernel tree's own rules, in processes of their own that are built first
/// if needed. By claim, then engine; proving needs symbols, so that engine is left out.
///
/// A fault of kernel code (a BUG, a bad access, a divide error, no end) fails the case it is in,
/// and so does a WARN in a case that held otherwise: no claim expects one. A runner that dies all
/// the same costs the claim it was at, which is then unknown, and the next claim gets a new one.
/// After a stop, what was not finished is missing.
/// @throws KernelUnavailable
std::vector<Outcome> run_on_kernel(const std::vector<const Claim*>& claims, const KernelRun& run,
                                   const std::function<void(const Outcome&)>& finished);

/// Replays what the prover found against claims on the model: each counterexample that fails there
/// must be asked of a kernel tree's own rules before anybody is shown it. An outcome of engine
/// `replay` for each: `refuted` where the kernel agrees, `passed` where it does not.
/// @throws KernelUnavailable
std::vector<Outcome> confirm_on_kernel(const std::vector<Outcome>& found, const KernelRun& run,
                                       const std::function<void(const Outcome&)>& finished);

/// Runs the one case of a trace on a kernel tree's own rules: `refuted` or `passed`.
/// @throws KernelUnavailable
/// @throws BadInput as engines/replay.h does
Outcome replay_on_kernel(const Claim& claim, const ParsedTrace& trace, const KernelRun& run);

}  // namespace sched
