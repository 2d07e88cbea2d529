// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "cli/run.h"
#include "cli/selection.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sched {

/// Adds CLAIM..., --about and --family.
void add_selection(CLI::App& command, Selection& selection);

/// Adds --patch: files that are applied to a copy of the kernel tree, in this order.
CLI::Option* add_patches(CLI::App& command, std::vector<std::string>& patches);

/// The words of --engine, --variant and --kernel as typed.
struct RunArguments {
  std::vector<std::string> engines;
  std::vector<std::string> variants;
  std::vector<std::string> kernels;
  std::vector<std::string> patches;  ///< files; for each of the kernels
  std::string as;
  std::string cache;
  RunOptions options;
  std::string second = "cvc5";
  bool has_seed = false;
};

/// Adds --engine, --variant, --kernel, --as, --seed, --cases, --time, --jobs and --cache.
void add_run_arguments(CLI::App& command, RunArguments& arguments);

/// Adds what proofs alone know: --second, --export, --no-cache, --needless, --query-seconds and
/// --memory.
void add_proof_arguments(CLI::App& command, RunArguments& arguments);

/// The options that the words stand for.
/// @throws UsageError for a word that names nothing.
RunOptions run_options(const RunArguments& arguments);

/// $XDG_CACHE_HOME/fairproof, or ~/.cache/fairproof.
std::string default_cache();

}  // namespace sched
