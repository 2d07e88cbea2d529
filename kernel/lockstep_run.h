// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "kernel/conform.h"
#include "kernel/lockstep_result.h"

namespace sched {

/// The model's machine beside a kernel tree's.
struct LockstepRun {
  std::string release;            ///< of the tree: "6.12.117"
  bool is_compared_tree = false;  ///< the one of kernel/compared_tree.h, to the letter
  LockstepResult result;          ///< of all; the difference is the first in the order of cases
};

/// What it says, in the terms of conform(). Broken: kernel code or a runner failed, or there was
/// nothing to compare.
Conformity conformity_of(const LockstepRun& run);

/// Leads the model's machine and the tree's through the same `events` random events or a few more.
/// Which they are depends on `run.seed` alone.
/// @throws KernelUnavailable also if the tree has no machine of the shape that is compared
/// @throws Stopped (kernel/process.h)
LockstepRun run_lockstep(const KernelRun& run, std::uint64_t events);

}  // namespace sched
