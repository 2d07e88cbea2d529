// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "kernel/runner.h"

namespace sched {

/// A wrong rule, as a semantic patch of kernel/mutants for the real fair.c.
struct KernelMutant {
  std::string name;  ///< of its file: "lag-unclamped"
  std::string rule;  ///< the kernel's function
  std::string says;  ///< what is wrong then, one sentence
  std::string file;
};

/// All of kernel/mutants, by name.
/// @throws std::runtime_error where a file does not begin with "// RULE: SENTENCE."
std::vector<KernelMutant> kernel_mutants();

enum class MutantFate {
  killed,
  survived,
  not_applied,    ///< the tree has no such place
  not_compiling,  ///< the tree does not compile with it
  unfinished,     ///< the time ran out before all was asked
};
std::string_view to_text(MutantFate fate);

struct MutantResult {
  KernelMutant mutant;
  MutantFate fate = MutantFate::survived;
  std::string rule;           ///< whose comparison differed, else empty
  std::string claim;          ///< the first whose verdict was another, else empty
  bool is_cut_short = false;  ///< the time ran out: what is empty above was not asked to the end
  std::string text;           ///< why it was not applied, or what the compiler said
  double seconds = 0;
};

/// What is asked of each mutant.
struct MutantEffort {
  std::uint64_t comparisons = 1'000'000;  ///< of all rules together
  double seconds = 60;  ///< for comparing and for checking each, a net; building is not counted
};

/// Puts each mutant into a copy of the kernel tree, and asks conformance and claims whether they
/// see it, each up to the first that does. What the tree itself fails is asked of no mutant.
///
/// `run` says which tree, how many sampled cases for each claim, and how many mutants at the same
/// time. `finished` is told of each as soon as those before it are told of.
/// @throws KernelUnavailable if the tree itself cannot be built, or spatch is missing
std::vector<MutantResult> run_kernel_mutants(
    const std::vector<KernelMutant>& mutants, const KernelRun& run, const MutantEffort& effort,
    const std::function<void(const MutantResult&)>& finished);

}  // namespace sched
