// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <string>

#include "kernel/kernel_tree.h"

namespace sched {

/// A kernel tree whose scheduler is linked into a runner.
struct BuiltKernel {
  std::string name;              ///< in the cache: "debian-6.12"
  std::filesystem::path folder;  ///< of that name
  std::filesystem::path runner;  ///< the program
  std::string release;           ///< "6.12.117", with patches "6.12.117+fix"
  std::string sched_sha256;      ///< of the text of its kernel/sched that was compiled
  std::string no_machine;        ///< why its whole scheduler cannot be driven, where it is known
  std::string notes;             ///< what of the patches was left out, a line each
  bool was_there = true;         ///< nothing had to be done for it
};

/// Makes the runner of a kernel tree, unless the cache already holds the one that would come out.
///
/// What goes in decides: the source, the patches, what reads them, and the libraries that are
/// linked with it. The tree is only read. A build that was interrupted is never used.
/// @throws KernelUnavailable with the line that installs what is missing, the compiler's own, or
///         the hunks that patch rejected
/// @throws Stopped (kernel/process.h) when `stop` becomes true
BuiltKernel built_kernel(const KernelTree& tree, const std::string& cache,
                         const std::atomic<bool>* stop = nullptr);

}  // namespace sched
