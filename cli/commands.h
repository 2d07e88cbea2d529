// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace sched {

/// Set by the command that was chosen; gives the exit code.
using Command = std::function<int()>;

/// Each adds one subcommand to the program. What it does is in the file of its name.
void add_list(CLI::App& app, Command& chosen);
void add_show(CLI::App& app, Command& chosen);
void add_check(CLI::App& app, Command& chosen);
void add_conform(CLI::App& app, Command& chosen);
void add_explore(CLI::App& app, Command& chosen);
void add_kernel(CLI::App& app, Command& chosen);
void add_lockstep(CLI::App& app, Command& chosen);
void add_mutants(CLI::App& app, Command& chosen);
void add_replay(CLI::App& app, Command& chosen);
void add_report(CLI::App& app, Command& chosen);
void add_threshold(CLI::App& app, Command& chosen);
void add_workload(CLI::App& app, Command& chosen);

}  // namespace sched
