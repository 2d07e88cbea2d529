// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/conform.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"

namespace sched {

namespace {

struct ConformArguments {
  KernelRun run{.kernel = {.tree = "debian:6.12", .patches = {}}};
  std::uint64_t comparisons = 1'000'000;
};

bool is_equal(const ConformResult& result) {
  return result.differences == 0 && result.failure.empty();
}

std::string line_of(const ConformResult& result) {
  if (!result.is_present) return fmt::format("{:<22} the tree has no such rule\n", result.rule);
  std::string line = fmt::format("{:<22} {:>12} {:>12} {:>8.2f}\n", result.rule, result.compared,
                                 result.differences, result.seconds);
  if (!result.failure.empty()) line += fmt::format("  {}\n", result.failure);
  return line + result.difference;
}

int compare_all(ConformArguments arguments) {
  if (arguments.run.cache.empty()) arguments.run.cache = default_cache();
  const std::vector<ConformResult> results = conform(arguments.run, arguments.comparisons);
  fmt::print("linux {}, model {}, seed {}\n{:<22} {:>12} {:>12} {:>8}\n",
             results.empty() ? to_text(arguments.run.kernel) : results.front().release,
             baseline_kernel().name, arguments.run.seed, "rule", "compared", "differences",
             "seconds");
  std::uint64_t compared = 0;
  bool all_equal = true;
  for (const ConformResult& result : results) {
    fmt::print("{}", line_of(result));
    compared += result.compared;
    all_equal = all_equal && is_equal(result);
  }
  fmt::print("{} comparisons: {}\n", compared,
             !all_equal      ? "the model is not this kernel"
             : compared == 0 ? "nothing to compare"
                             : "no difference");
  return all_equal && compared > 0 ? 0 : 1;
}

}  // namespace

void add_conform(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<ConformArguments>();
  CLI::App* command =
      app.add_subcommand("conform", "Compares the model's rules with a kernel tree's own");
  command->add_option("--kernel", arguments->run.kernel.tree, "The kernel tree")
      ->capture_default_str();
  add_patches(*command, arguments->run.kernel.patches);
  command->add_option("--comparisons", arguments->comparisons, "Comparisons for each rule")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->add_option("--seed", arguments->run.seed, "Seed of the inputs")->capture_default_str();
  command->add_option("--jobs", arguments->run.jobs, "Rules compared at the same time")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  command->add_option("--cache", arguments->run.cache, "Folder for built kernel runners");
  command->callback(
      [&chosen, arguments] { chosen = [arguments] { return compare_all(*arguments); }; });
}

}  // namespace sched
