// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

#include "kernel/conform.h"
#include "kernel/runner.h"

namespace CLI {
class App;
}

namespace sched {

/// Adds what commands about one kernel tree share: --kernel, --patch, --seed, --jobs and --cache.
/// @param run gets their defaults, Debian's tree among them
/// @param seed of what, and @param jobs what is done at the same time: both for the help
void add_kernel_run(CLI::App& command, KernelRun& run, const std::string& seed,
                    const std::string& jobs);

/// The run, in the cache that is used where none was named.
KernelRun with_cache(KernelRun run);

/// 0 equal; 4 another tree than the compared one differs, which is news; 1 anything else.
int exit_code_of(Conformity conformity);

}  // namespace sched
