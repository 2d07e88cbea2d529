// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>

#include "cli/commands.h"
#include "cli/kernel_run.h"
#include "kernel/compared_tree.h"
#include "kernel/lockstep_run.h"

namespace sched {

namespace {

struct LockstepArguments {
  KernelRun run;
  std::uint64_t events = 1'000'000;
};

/// How often each event met a task in each condition.
std::string table_of(const LockstepCoverage& coverage) {
  std::string text = fmt::format("{:<16}", "event");
  for (const std::string_view condition : task_conditions) text += fmt::format("{:>11}", condition);
  text += '\n';
  for (std::size_t kind = 0; kind < lockstep_kinds.size(); ++kind) {
    text += fmt::format("{:<16}", lockstep_kinds[kind]);
    for (const std::uint64_t count : coverage.met[kind]) text += fmt::format("{:>11}", count);
    text += '\n';
  }
  for (std::size_t i = 0; i < lockstep_moments.size(); ++i)
    text += fmt::format("{:<44}{:>11}\n", lockstep_moments[i], coverage.moments[i]);
  return text;
}

std::string verdict_of(const LockstepRun& run) {
  switch (conformity_of(run)) {
    case Conformity::equal:
      return "no difference";
    case Conformity::differs:
      return "the model's machine is not this kernel's, although it was compared with it";
    case Conformity::other_tree_differs:
      return fmt::format("this tree is another one than the model, which was compared with {}",
                         compared_tree.release);
    default:
      return "could not be compared: " + run.result.failure;
  }
}

int compare(const LockstepArguments& arguments) {
  const LockstepRun run = run_lockstep(with_cache(arguments.run), arguments.events);
  const LockstepResult& result = run.result;
  fmt::print("linux {}, model {}, seed {}\n{}{}", run.release, baseline_kernel().name,
             arguments.run.seed, table_of(result.coverage), result.difference);
  fmt::print("{} events of {} boots, {} fields compared, {:.0f} events/s on a core: {}\n",
             result.events, result.cases, result.fields,
             result.seconds > 0 ? static_cast<double>(result.events) / result.seconds : 0.0,
             verdict_of(run));
  return exit_code_of(conformity_of(run));
}

}  // namespace

void add_lockstep(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<LockstepArguments>();
  CLI::App* command = app.add_subcommand(
      "lockstep", "Leads the model's machine and a kernel tree's through the same events");
  command->footer(
      "After each event all state of the fair class is compared (docs/architecture.md says what "
      "is\n"
      "not). Exit codes: 0 no difference; 1 the tree that the baseline was compared with differs, "
      "or\nit could not be compared; 3 the tree has no such machine; 4 another tree differs, which "
      "is\nnews and no failure.");
  add_kernel_run(*command, arguments->run, "Seed of the events", "Runners at the same time");
  command->add_option("--events", arguments->events, "Events that must happen")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->callback([&chosen, arguments] { chosen = [arguments] { return compare(*arguments); }; });
}

}  // namespace sched
