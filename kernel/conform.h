// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "kernel/conform_result.h"
#include "kernel/runner.h"

namespace sched {

/// How a kernel tree compares with the model's baseline.
struct Conformance {
  std::string release;                 ///< of the tree: "6.12.117"
  bool is_compared_tree = false;       ///< the one of kernel/compared_tree.h, to the letter
  std::vector<ConformResult> results;  ///< in the order of the rules' list
};

/// What the results say.
enum class Conformity {
  equal,
  differs,             ///< the baseline is not the tree that it was compared with: our mistake
  other_tree_differs,  ///< a tree that nobody compared is another one: news
  broken,              ///< a rule could not be compared to its end, or there was none to compare
};
Conformity conformity_of(const Conformance& conformance);

/// Compares each rule of the model's baseline with the kernel tree's own function, on inputs drawn
/// over the whole range of every field where the rule is total, so that wrapping is compared as
/// well.
///
/// Which inputs are drawn depends on `run.seed` and the rule alone. A runner that dies is that
/// rule's `failure`.
/// @throws KernelUnavailable
/// @throws Stopped (kernel/process.h)
Conformance conform(const KernelRun& run, std::uint64_t comparisons_per_rule);

}  // namespace sched
