// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/store.h"
#include "cli/version.h"
#include "report/text.h"

namespace sched {

namespace {

struct CheckArguments {
  Selection selection;
  RunArguments run;
  std::vector<std::string> patches;  ///< names that claims were made for, or files
  std::string save;                  ///< folder for the traces of refuted claims
  unsigned run_seconds = 0;          ///< for all of it; 0: no limit
  std::string results;               ///< where the results are kept
};

/// What was typed, in a form that says the same again: the seed is always in it.
std::string command_line(const CheckArguments& arguments, const RunOptions& options) {
  std::string line = "fairproof check";
  const auto add = [&](std::string_view option, const std::string& value) {
    if (!value.empty()) line += fmt::format(" {} {}", option, value);
  };
  for (const std::string& name : arguments.selection.names) line += fmt::format(" '{}'", name);
  add("--about", arguments.selection.about);
  add("--patch", arguments.selection.patch);
  add("--family", arguments.selection.family);
  for (const std::string& word : arguments.run.engines) add("--engine", word);
  for (const std::string& word : arguments.run.variants) add("--variant", word);
  for (const std::string& word : arguments.run.kernels) add("--kernel", word);
  for (const std::string& file : arguments.run.patches) add("--patch", "'" + file + "'");
  add("--as", arguments.run.as);
  if (arguments.run.second != "cvc5") add("--second", arguments.run.second);
  return line + fmt::format(" --seed {} --cases {}", options.seed, options.cases);
}

/// --patch NAME selects the claims made for a patch, --patch FILE applies one to the kernel tree.
void sort_patches(CheckArguments& arguments) {
  for (const std::string& word : arguments.patches) {
    if (is_patch_of_claims(word) && arguments.selection.patch.empty())
      arguments.selection.patch = word;
    else if (std::filesystem::is_regular_file(word))
      arguments.run.patches.push_back(word);
    else
      throw UsageError{fmt::format(
          "--patch {}: there is no such file; names of patches that claims are made for, one at a "
          "time: {}",
          word, patches_of_claims())};
  }
}

int check(CheckArguments arguments) {
  sort_patches(arguments);
  RunOptions options = run_options(arguments.run);
  const std::vector<const Claim*> claims = select(arguments.selection);
  const bool terminal = isatty(STDERR_FILENO) != 0;
  std::size_t done = 0;
  const auto start = std::chrono::steady_clock::now();

  catch_interrupt(arguments.run_seconds);
  options.stop = &interrupted();
  Results results;
  results.info = {.command = command_line(arguments, options),
                  .commit = commit(),
                  .solver = solver_version(),
                  .compiler = compiler()};
  results.outcomes = run(claims, options, [&](const Outcome& outcome) {
    ++done;
    if (terminal) fmt::print(stderr, "\r\033[K{} done, last {}", done, outcome.claim);
  });
  if (terminal) fmt::print(stderr, "\r\033[K");
  results.info.partial = interrupted();
  results.info.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();

  if (!arguments.save.empty()) save_traces(results, arguments.save);
  store(results, arguments.results.empty() ? last_results(options.cache) : arguments.results);
  fmt::print("{}",
             to_lines(results, {.colour = isatty(STDOUT_FILENO) != 0, .traces = arguments.save}));
  return exit_code(results);
}

void add(CLI::App& app, Command& chosen, const char* name, const char* help, bool only_prove) {
  const auto arguments = std::make_shared<CheckArguments>();
  CLI::App* command = app.add_subcommand(name, help);
  add_selection(*command, arguments->selection);
  command->add_option("--patch", arguments->patches,
                      "Claims made for the patch of this name; or a file, a patch or a mail with "
                      "one, applied to a copy of the kernel tree");
  add_run_arguments(*command, arguments->run);
  add_proof_arguments(*command, arguments->run);
  command
      ->add_option("--run-seconds", arguments->run_seconds,
                   "Seconds for the whole run; then it is cut short as by Ctrl-C (0: no limit)")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--save", arguments->save, "Folder for the traces of refuted claims");
  command->add_option("--results", arguments->results,
                      "File for the results (default: last.json in the cache)");
  command->callback([&chosen, arguments, only_prove] {
    if (only_prove) arguments->run.engines = {"prove"};
    chosen = [arguments] { return check(*arguments); };
  });
}

}  // namespace

void add_check(CLI::App& app, Command& chosen) {
  add(app, chosen, "check", "Checks claims, and says which are as expected", false);
  add(app, chosen, "prove", "check --engine prove", true);
}

}  // namespace sched
