// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/replay.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/store.h"
#include "engines/narrate.h"
#include "engines/story.h"
#include "kernel/runner.h"
#include "properties/catalogue.h"
#include "report/words.h"

namespace sched {

namespace {

struct ReplayArguments {
  std::vector<std::string> files;
  std::string variant;
  KernelTree kernel;
  std::string cache;
  bool verbose = false;
};

/// The header is there, because the trace was parsed.
[[noreturn]] void bad_header(const ParsedTrace& trace, std::string_view text, std::string_view word,
                             const std::string& message) {
  std::size_t line = 1;
  while (!text.starts_with(word)) {
    text.remove_prefix(text.find('\n') + 1);
    ++line;
  }
  throw BadInput{trace.file, line, text.find_first_not_of(" \t", word.size()) + 1, message};
}

const Claim& claim_of(const ParsedTrace& trace, std::string_view text) {
  if (const Claim* claim = find_claim(trace.trace.claim)) return *claim;
  bad_header(trace, text, "claim",
             fmt::format("expected a claim, found '{}'; `fairproof list` shows all names",
                         trace.trace.claim));
}

const Kernel& variant_of(const ParsedTrace& trace, std::string_view text,
                         const std::string& asked) {
  const Kernel* kernel = find_kernel(asked.empty() ? trace.trace.kernel : asked);
  if (kernel) return *kernel;
  if (!asked.empty()) throw UsageError{fmt::format("no variant is called '{}'", asked)};
  bad_header(trace, text, "kernel",
             fmt::format("expected a variant of the model, found '{}'; --variant chooses another",
                         trace.trace.kernel));
}

/// A fault of kernel code without its line, " (fair.c:700)", which moves from tree to tree.
std::string without_line(std::string failure) {
  const std::size_t open = failure.find(" (");
  const std::size_t file_end = failure.find(".c:", open);
  const std::size_t close = failure.find_first_not_of("0123456789", file_end + 3);
  if (open == failure.npos || file_end == failure.npos || close == failure.npos) return failure;
  return failure[close] == ')' ? failure.erase(open, close + 1 - open) : failure;
}

/// Says what became of the case, and whether that is what the trace expects.
int judge(const Trace& trace, const CaseReport& report) {
  const bool failed = report.result == CaseReport::Result::failed;
  if (report.result == CaseReport::Result::absent) {
    fmt::print("not asked: {}\n", report.text);
    return 1;
  }
  const std::string became = failed ? "fails: " + report.text : "passes";
  const bool expects_pass = trace.expect == Verdict::passed;
  const bool as_expected =
      expects_pass ? !failed : failed && without_line(report.text) == without_line(trace.failure);
  const std::string expected = expects_pass ? "that it passes" : "refuted: " + trace.failure;
  if (as_expected)
    fmt::print("{}, as the trace expects\n", became);
  else
    fmt::print("{}\nthe trace expects {}\n", became, expected);
  return as_expected ? 0 : 1;
}

CaseReport on_model(const Claim& claim, const ParsedTrace& trace, const Kernel& kernel,
                    bool nested) {
  const Rules<Machine> rules = rules_of<Machine>(kernel);
  // A trace that does not fit its claim is found before anything of it is told.
  CaseReport report = replay(claim, trace, model_runner(rules));
  const auto tell = [](const std::string& line) { fmt::print("{}\n", line); };
  if (claim.check.needs_machine)
    std::ranges::for_each(
        model_story(claim, {.inputs = trace.trace.inputs, .sums = trace.trace.sums}, rules), tell);
  else
    replay(claim, trace,
           narrating_runner(rules, trace.trace.inputs, {.nested = nested, .line = tell}));
  fmt::print("\n");
  return report;
}

CaseReport on_kernel(const Claim& claim, const ParsedTrace& trace,
                     const ReplayArguments& arguments) {
  const std::string cache = arguments.cache.empty() ? default_cache() : arguments.cache;
  const Outcome outcome =
      replay_on_kernel(claim, trace, {.kernel = arguments.kernel, .cache = cache});
  using Result = CaseReport::Result;
  if (outcome.counterexample) {
    for (const std::string& event : outcome.counterexample->story) fmt::print("{}\n", event);
    if (!outcome.counterexample->story.empty()) fmt::print("\n");
  }
  if (outcome.verdict == Verdict::passed) return {Result::met, {}};
  if (outcome.verdict == Verdict::skipped) return {Result::absent, outcome.reason};
  if (outcome.verdict == Verdict::refuted && outcome.counterexample)
    return {Result::failed, outcome.counterexample->failure};
  throw KernelUnavailable{fmt::format("{}: {}", to_text(arguments.kernel), outcome.reason)};
}

void introduce(const Claim& claim, const std::string& where) {
  fmt::print("{} on {}\n{}\n", claim.name, where, wrapped(claim.says, "  ", 90));
}

int replay_file(const std::string& file, const ReplayArguments& arguments) {
  const std::string text = read_file(file);
  const ParsedTrace trace = parse_trace(text, file);
  const Claim& claim = claim_of(trace, text);
  if (!arguments.kernel.tree.empty()) {
    introduce(claim, "kernel " + to_text(arguments.kernel));
    return judge(trace.trace, on_kernel(claim, trace, arguments));
  }
  const Kernel& kernel = variant_of(trace, text, arguments.variant);
  introduce(claim, fmt::format("model {}", kernel.name));
  return judge(trace.trace, on_model(claim, trace, kernel, arguments.verbose));
}

/// All files are replayed, whatever becomes of one of them.
int replay_all(const ReplayArguments& arguments) {
  int worst = 0;
  for (const std::string& file : arguments.files) {
    if (file != arguments.files.front()) fmt::print("\n");
    try {
      worst = std::max(worst, replay_file(file, arguments));
    } catch (const BadInput& error) {
      std::fflush(stdout);
      fmt::print(stderr, "fairproof: {}\n", error.text());
      worst = std::max(worst, 2);
    }
  }
  return worst;
}

}  // namespace

void add_replay(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<ReplayArguments>();
  CLI::App* command = app.add_subcommand("replay", "Runs traces, and shows them call by call");
  command->add_option("file", arguments->files, "Traces")->required();
  CLI::Option* variant = command->add_option("--variant", arguments->variant,
                                             "Kernel variant of the model (default: the trace's)");
  CLI::Option* kernel = command
                            ->add_option("--kernel", arguments->kernel.tree,
                                         "Run on a kernel tree's own code instead: debian:6.12")
                            ->excludes(variant);
  add_patches(*command, arguments->kernel.patches)->needs(kernel);
  command->add_flag("--verbose", arguments->verbose, "Also the calls that rules make");
  command->add_option("--cache", arguments->cache, "Folder for built kernel runners");
  command->callback(
      [&chosen, arguments] { chosen = [arguments] { return replay_all(*arguments); }; });
}

}  // namespace sched
