// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/conform.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "kernel/compared_tree.h"

namespace sched {

namespace {

struct ConformArguments {
  KernelRun run{.kernel = {.tree = "debian:6.12", .patches = {}}};
  std::uint64_t comparisons = 1'000'000;
};

/// Beside the codes that all commands have.
constexpr int exit_other_tree_differs = 4;

std::string line_of(const ConformResult& result) {
  if (!result.is_present && result.other_form.empty())
    return fmt::format("{:<22} the tree has no such rule\n", result.rule);
  if (!result.is_present)
    return fmt::format("{:<22} the tree has another rule of this name: {}\n", result.rule,
                       result.other_form);
  std::string line = fmt::format("{:<22} {:>12} {:>12} {:>8.2f}\n", result.rule, result.compared,
                                 result.differences, result.seconds);
  if (!result.failure.empty()) line += fmt::format("  {}\n", result.failure);
  return line + result.difference;
}

/// Which tree this is, if it is not the one that the model was made to be.
std::string news_of(const Conformance& conformance) {
  if (conformance.is_compared_tree) return "";
  return fmt::format(
      "this tree is linux {}; the baseline was compared with {}, whose kernel/sched is another\n",
      conformance.release, compared_tree.release);
}

std::string_view words_for(Conformity conformity) {
  switch (conformity) {
    case Conformity::equal:
      return "no difference";
    case Conformity::differs:
      return "the model is not this kernel, although it was compared with it";
    case Conformity::other_tree_differs:
      return "this tree is another one than the model, which is no fault of either";
    default:
      return "could not be compared";
  }
}

int exit_code_for(Conformity conformity) {
  if (conformity == Conformity::equal) return 0;
  return conformity == Conformity::other_tree_differs ? exit_other_tree_differs : 1;
}

int compare_all(ConformArguments arguments) {
  if (arguments.run.cache.empty()) arguments.run.cache = default_cache();
  const Conformance conformance = conform(arguments.run, arguments.comparisons);
  fmt::print("linux {}, model {}, seed {}\n{:<22} {:>12} {:>12} {:>8}\n", conformance.release,
             baseline_kernel().name, arguments.run.seed, "rule", "compared", "differences",
             "seconds");
  std::uint64_t compared = 0;
  for (const ConformResult& result : conformance.results) {
    fmt::print("{}", line_of(result));
    compared += result.compared;
  }
  const Conformity conformity = conformity_of(conformance);
  fmt::print("{}{} comparisons: {}\n", news_of(conformance), compared, words_for(conformity));
  return exit_code_for(conformity);
}

}  // namespace

void add_conform(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<ConformArguments>();
  CLI::App* command =
      app.add_subcommand("conform", "Compares the model's rules with a kernel tree's own");
  command->footer(
      "Exit codes: 0 no difference; 1 the tree that the baseline was compared with differs, or a\n"
      "rule could not be compared; 4 another tree differs, which is news and no failure.");
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
