// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/kernel_run.h"
#include "kernel/kernel_mutants.h"

namespace sched {

namespace {

struct MutantArguments {
  std::vector<std::string> names;
  KernelRun run{.cases = 10'000};
  MutantEffort effort;
  bool list = false;
};

std::vector<KernelMutant> chosen_mutants(const std::vector<std::string>& names) {
  std::vector<KernelMutant> all = kernel_mutants();
  if (names.empty()) return all;
  std::vector<KernelMutant> chosen;
  for (const std::string& name : names) {
    const auto mutant = std::ranges::find(all, name, &KernelMutant::name);
    if (mutant == all.end())
      throw UsageError{fmt::format("no mutant is called '{}'; --list shows all", name)};
    chosen.push_back(*mutant);
  }
  return chosen;
}

std::string seen_by(const MutantResult& result) {
  if (result.fate != MutantFate::killed) return result.mutant.says;
  if (result.is_cut_short && (result.claim.empty() || result.rule.empty()))
    return fmt::format("by {}; the time ran out before all else was asked",
                       result.claim.empty() ? "conform: " + result.rule : "claim " + result.claim);
  if (result.claim.empty()) return fmt::format("only by conform: {}", result.rule);
  if (result.rule.empty()) return fmt::format("only by claim {}", result.claim);
  return fmt::format("by claim {}; by conform: {}", result.claim, result.rule);
}

std::string line_of(const MutantResult& result) {
  std::string line = fmt::format("{:<13} {:<32} {:>5.1f}s  {}\n", to_text(result.fate),
                                 result.mutant.name, result.seconds, seen_by(result));
  if (!result.text.empty()) line += fmt::format("  {}\n", result.text);
  return line;
}

int show_all() {
  for (const KernelMutant& mutant : kernel_mutants())
    fmt::print("{:<32} {}: {}\n", mutant.name, mutant.rule, mutant.says);
  return 0;
}

int run_all(const MutantArguments& arguments) {
  if (arguments.list) return show_all();
  const std::vector<KernelMutant> mutants = chosen_mutants(arguments.names);
  const std::vector<MutantResult> results = run_kernel_mutants(
      mutants, with_cache(arguments.run), arguments.effort, [&](const MutantResult& result) {
        fmt::print("{}", line_of(result));
        std::fflush(stdout);
      });
  std::map<MutantFate, int> count;
  int by_claim = 0;
  int only_by_conform = 0;
  for (const MutantResult& result : results) {
    ++count[result.fate];
    by_claim += !result.claim.empty();
    only_by_conform += !result.rule.empty() && result.claim.empty() && !result.is_cut_short;
  }
  using Fate = MutantFate;
  fmt::print(
      "{} mutants of linux {}: {} killed ({} by a claim, {} only by conform), {} survived, {} not "
      "applied, {} not compiling, {} unfinished\n",
      results.size(), to_text(arguments.run.kernel), count[Fate::killed], by_claim, only_by_conform,
      count[Fate::survived], count[Fate::not_applied], count[Fate::not_compiling],
      count[Fate::unfinished]);
  const bool is_good = count[Fate::killed] > 0 && count[Fate::survived] == 0 &&
                       count[Fate::not_compiling] == 0 && count[Fate::unfinished] == 0;
  return is_good ? 0 : 1;
}

}  // namespace

void add_mutants(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<MutantArguments>();
  CLI::App* command = app.add_subcommand(
      "mutants", "Breaks rules in a copy of a kernel tree, and asks who notices it");
  command->footer(
      "Exit codes: 0 all that could be put in were noticed; 1 one survived, does not compile, or\n"
      "its time ran out. One that finds no place in the tree is shown and counts for nothing.");
  command->add_option("name", arguments->names, "Mutants by name (default: all)");
  command->add_flag("--list", arguments->list, "Shows the mutants and what is wrong in each");
  add_kernel_run(*command, arguments->run, "Seed of inputs and cases", "Mutants at the same time");
  command
      ->add_option("--comparisons", arguments->effort.comparisons, "For each mutant, of all rules")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->add_option("--cases", arguments->run.cases, "Sampled cases for each claim")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->add_option("--time", arguments->effort.seconds, "Seconds for conform and for claims")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->callback([&chosen, arguments] { chosen = [arguments] { return run_all(*arguments); }; });
}

}  // namespace sched
