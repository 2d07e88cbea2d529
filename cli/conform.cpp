// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/conform.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/kernel_run.h"
#include "kernel/compared_tree.h"

namespace sched {

namespace {

struct ConformArguments {
  KernelRun run;
  std::uint64_t comparisons = 1'000'000;
};

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

int compare_all(const ConformArguments& arguments) {
  const Conformance conformance = conform(with_cache(arguments.run), arguments.comparisons);
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
  return exit_code_of(conformity);
}

}  // namespace

void add_conform(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<ConformArguments>();
  CLI::App* command =
      app.add_subcommand("conform", "Compares the model's rules with a kernel tree's own");
  command->footer(
      "Exit codes: 0 no difference; 1 the tree that the baseline was compared with differs, or a\n"
      "rule could not be compared; 4 another tree differs, which is news and no failure.");
  add_kernel_run(*command, arguments->run, "Seed of the inputs", "Rules compared at the same time");
  command->add_option("--comparisons", arguments->comparisons, "Comparisons for each rule")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->callback(
      [&chosen, arguments] { chosen = [arguments] { return compare_all(*arguments); }; });
}

}  // namespace sched
