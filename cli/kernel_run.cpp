// SPDX-License-Identifier: GPL-2.0-or-later
#include "cli/kernel_run.h"

#include <CLI/CLI.hpp>

#include "cli/arguments.h"

namespace sched {

void add_kernel_run(CLI::App& command, KernelRun& run, const std::string& seed,
                    const std::string& jobs) {
  run.kernel.tree = "debian:6.12";
  command.add_option("--kernel", run.kernel.tree, "The kernel tree")->capture_default_str();
  add_patches(command, run.kernel.patches);
  command.add_option("--seed", run.seed, seed)->capture_default_str();
  command.add_option("--jobs", run.jobs, jobs)->capture_default_str()->check(CLI::Range(1, 256));
  command.add_option("--cache", run.cache, "Folder for built kernel runners");
}

KernelRun with_cache(KernelRun run) {
  if (run.cache.empty()) run.cache = default_cache();
  return run;
}

int exit_code_of(Conformity conformity) {
  constexpr int exit_other_tree_differs = 4;  // beside the codes that all commands have
  if (conformity == Conformity::equal) return 0;
  return conformity == Conformity::other_tree_differs ? exit_other_tree_differs : 1;
}

}  // namespace sched
