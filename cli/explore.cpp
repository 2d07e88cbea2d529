// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/explore.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>

#include "cli/commands.h"
#include "model/kernels.h"

namespace sched {

namespace {

constexpr int exit_broken = 1;
constexpr int exit_cut_short = 3;

int search(const ExploreScope& scope) {
  fmt::print("model {}, {} CPUs, up to {} tasks of nice 0, no groups, runs of {} ns\n",
             baseline_kernel().name, ExploreScope::cpus, scope.tasks,
             fmt::join(scope.runs, " or "));
  const auto begin = std::chrono::steady_clock::now();
  const Exploration found = explore(rules_of<Machine>(baseline_kernel()), scope);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  fmt::print("{:>6}{:>12}{:>12}\n", "depth", "sequences", "new states");
  for (std::size_t depth = 0; depth < found.levels.size(); ++depth)
    fmt::print("{:>6}{:>12}{:>12}\n", depth, found.levels[depth].sequences,
               found.levels[depth].states);
  fmt::print("{} states\n", found.states());
  fmt::print(stderr, "{:.1f} s\n", took.count());
  if (!found.law.empty()) {
    fmt::print("broken: {}\n", found.law);
    for (const std::string& event : found.events) fmt::print("  {}\n", event);
    return exit_broken;
  }
  if (found.cut_short) {
    fmt::print("cut short: there are more than {} states\n", scope.most_states);
    return exit_cut_short;
  }
  fmt::print("every law holds after every sequence of up to {} events\n", scope.depth);
  return 0;
}

}  // namespace

void add_explore(CLI::App& app, Command& chosen) {
  const auto scope = std::make_shared<ExploreScope>();
  CLI::App* command = app.add_subcommand(
      "explore", "Tries all sequences of events up to a length on the model's machine");
  command->footer(
      "States that differ in the names of CPUs and tasks alone are one (docs/architecture.md says\n"
      "what else is). Exit codes: 0 every law holds; 1 one is broken, by the events shown; 3 cut\n"
      "short.");
  command->add_option("--depth", scope->depth, "Events in a sequence")
      ->capture_default_str()
      ->check(CLI::Range(1, 100));
  command->add_option("--tasks", scope->tasks, "Tasks that live at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 8));
  command->add_option("--states", scope->most_states, "States after which it is cut short")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->add_flag("--check-merging", scope->checks_merging,
                    "Also goes on from states that were merged away, and compares");
  command->callback([&chosen, scope] { chosen = [scope] { return search(*scope); }; });
}

}  // namespace sched
