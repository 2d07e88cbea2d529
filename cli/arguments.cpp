// SPDX-License-Identifier: GPL-2.0-or-later
#include "cli/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <random>

#include "report/verdict.h"

namespace sched {

void add_selection(CLI::App& command, Selection& selection) {
  command.add_option("claim", selection.names, "Claims by name; * and ? match")->expected(-1);
  command.add_option("--about", selection.about, "Claims about this kernel function");
  command.add_option("--family", selection.family, "Claims of this family: P1 .. P16");
}

CLI::Option* add_patches(CLI::App& command, std::vector<std::string>& patches) {
  return command
      .add_option(
          "--patch", patches,
          "Patches, mails with one, or semantic patches (.cocci), applied to a copy of the\n"
          "kernel tree")
      ->check(CLI::ExistingFile);
}

void add_run_arguments(CLI::App& command, RunArguments& arguments) {
  command.add_option("--engine", arguments.engines,
                     "sample, prove or enumerate; several may be given (default: all that apply)");
  command.add_option("--variant", arguments.variants,
                     "Kernel variants of the model, or 'all' (default: the baseline)");
  CLI::Option* kernel =
      command.add_option("--kernel", arguments.kernels,
                         "Check a kernel tree's own code instead of the model: debian:6.12");
  command
      .add_option(
          "--as", arguments.as,
          "Kernel variant whose expected verdicts hold for the trees (default: the baseline)")
      ->needs(kernel);
  command
      .add_option("--seed", arguments.options.seed, "Seed of the sampled cases (default: fresh)")
      ->check(CLI::NonNegativeNumber)
      ->each([&arguments](const std::string&) { arguments.has_seed = true; });
  command.add_option("--cases", arguments.options.cases, "Sampled cases for each claim")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command
      .add_option("--time", arguments.options.seconds,
                  "Seconds for sampling one claim; a claim that is cut short is unknown")
      ->check(CLI::NonNegativeNumber);
  command.add_option("--jobs", arguments.options.jobs, "Claims checked at the same time")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
  command.add_option("--cache", arguments.cache, "Folder for built kernel runners and answers");
}

void add_proof_arguments(CLI::App& command, RunArguments& arguments) {
  RunOptions& options = arguments.options;
  command
      .add_option("--second", arguments.second,
                  "Program that is asked what proofs rest on, and answers as cvc5 does; or none")
      ->capture_default_str();
  command.add_option("--export", options.export_to,
                     "Folder for all questions that proofs rest on, as SMT-LIB 2");
  command.add_flag("--no-cache", options.forget, "Neither use nor keep answers of earlier proofs");
  command.add_flag("--needless", options.needless,
                   "Name the assumptions that a proof does not need");
  command
      .add_option("--query-seconds", options.query_seconds,
                  "Seconds for one question of a proof; a net below the solvers' steps")
      ->capture_default_str()
      ->check(CLI::Range(1, 3600));
  command.add_option("--memory", options.megabytes, "Megabytes for each solver")
      ->capture_default_str()
      ->check(CLI::Range(64, 1 << 20));
}

std::string default_cache() {
  if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg && *xdg)
    return std::string(xdg) + "/fairproof";
  const char* home = std::getenv("HOME");
  if (!home || !*home) throw UsageError{"neither XDG_CACHE_HOME nor HOME is set: give --cache"};
  return std::string(home) + "/.cache/fairproof";
}

namespace {

const Kernel& variant_of(const std::string& word) {
  if (const Kernel* kernel = find_kernel(word)) return *kernel;
  std::vector<std::string_view> names;
  for (const Kernel& known : kernels()) names.push_back(known.name);
  throw UsageError{
      fmt::format("no variant is called '{}'; there are: all, {}", word, fmt::join(names, ", "))};
}

std::vector<const Kernel*> variants_of(const std::vector<std::string>& words) {
  std::vector<const Kernel*> variants;
  for (const std::string& word : words) {
    if (word == "all") {
      for (const Kernel& kernel : kernels()) variants.push_back(&kernel);
      continue;
    }
    variants.push_back(&variant_of(word));
  }
  return variants;
}

}  // namespace

RunOptions run_options(const RunArguments& arguments) {
  RunOptions options = arguments.options;
  if (!arguments.has_seed) options.seed = std::random_device{}();
  for (const std::string& word : arguments.engines) {
    const auto engine = engine_from(word);
    if (!engine || *engine == Engine::replay)
      throw UsageError{fmt::format("no engine is called '{}': sample, prove, enumerate", word)};
    options.engines.push_back(*engine);
  }
  options.second = arguments.second == "none" ? "" : arguments.second;
  if (options.engines.empty()) options.engines = {Engine::sample, Engine::prove, Engine::enumerate};
  options.variants = variants_of(arguments.variants);
  if (!arguments.as.empty()) options.as = &variant_of(arguments.as);
  for (const std::string& tree : arguments.kernels)
    options.kernels.push_back({.tree = tree, .patches = arguments.patches});
  if (!arguments.patches.empty() && arguments.kernels.empty())
    throw UsageError{"--patch FILE needs --kernel TREE: it is applied to a copy of that"};
  if (options.variants.empty() && options.kernels.empty()) options.variants = {&baseline_kernel()};
  options.cache = arguments.cache.empty() ? default_cache() : arguments.cache;
  return options;
}

}  // namespace sched
