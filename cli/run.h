// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "kernel/kernel_tree.h"
#include "properties/claim.h"
#include "report/results.h"

namespace sched {

/// How a run checks what is selected.
struct RunOptions {
  std::vector<Engine> engines;
  std::vector<const Kernel*> variants;    ///< of the model
  std::vector<KernelTree> kernels;        ///< kernel trees: "debian:6.12"
  const Kernel* as = &baseline_kernel();  ///< what the trees are expected to do
  std::uint64_t seed = 1;
  std::uint64_t cases = 100'000;
  double seconds = 0;  ///< for each claim; 0: no limit
  unsigned jobs = 2;
  std::string cache;                        ///< folder for built kernel runners and for answers
  std::string second = "cvc5";              ///< asked what proofs rest on; empty: nobody is
  bool forget = false;                      ///< answers of earlier runs are neither used nor kept
  bool needless = false;                    ///< find assumptions that a proof does not need
  std::string export_to;                    ///< folder for what proofs rest on; empty: not wanted
  unsigned query_seconds = 60;              ///< for one question; a net below the solvers' steps
  unsigned megabytes = 4'096;               ///< for each solver
  const std::atomic<bool>* stop = nullptr;  ///< true: finish early, with what there is
};

/// Checks every claim with every engine on every scheduler under test that the options name.
///
/// The outcomes come in a fixed order: by kernel, claim, engine. `finished` is told of each as it
/// ends, in any order. After a stop, what was not begun is missing.
std::vector<Outcome> run(const std::vector<const Claim*>& claims, const RunOptions& options,
                         const std::function<void(const Outcome&)>& finished);

}  // namespace sched
