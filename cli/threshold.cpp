// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/store.h"
#include "engines/record.h"
#include "properties/catalogue.h"
#include "report/thresholds.h"
#include "smt/threshold_table.h"

namespace sched {

namespace {

struct ThresholdArguments {
  std::string claim;
  Along along;
  std::string variant;
  std::string save;  ///< folder for the traces
  bool markdown = false;
};

/// The number that was asked for, or the only one that the claim measures.
std::string number_of(const Claim& claim, const std::string& over) {
  const Record seen = record(claim);
  std::vector<std::string> known = seen.measures;
  for (const InputBounds& input : seen.inputs) known.push_back(input.name);
  if (over.empty() && seen.measures.size() == 1) return seen.measures.front();
  if (!over.empty() && std::ranges::find(known, over) != known.end()) return over;
  throw UsageError{
      fmt::format("{}: {}; give --over one of: {}", claim.name,
                  over.empty() ? "along which number?" : fmt::format("it has no number '{}'", over),
                  fmt::join(known, ", "))};
}

int table() {
  const auto rows = threshold_table(catalogue(), 2, {.stop = &interrupted()});
  if (interrupted()) throw UsageError{"interrupted: the table is not complete"};
  fmt::print("{}", thresholds_page(rows));
  const auto known = [](const ThresholdRow& row) { return is_exact(row.threshold); };
  return std::ranges::all_of(rows, known) ? 0 : 1;
}

int threshold(ThresholdArguments arguments) {
  catch_interrupt();
  if (arguments.markdown) return table();
  const Claim* claim = find_claim(arguments.claim);
  if (!claim) throw UsageError{fmt::format("no claim is called '{}'", arguments.claim)};
  if (claim->check.needs_machine)
    throw UsageError{fmt::format("{} asks for a whole machine, which no proof has", claim->name)};
  const Kernel* kernel =
      arguments.variant.empty() ? &baseline_kernel() : find_kernel(arguments.variant);
  if (!kernel) throw UsageError{fmt::format("no variant is called '{}'", arguments.variant)};
  arguments.along.name = number_of(*claim, arguments.along.name);

  const Threshold found = threshold_on(*claim, arguments.along, *kernel, {.stop = &interrupted()});
  fmt::print("{}", to_text(found));
  if (!arguments.save.empty()) save_traces({.outcomes = cases_of(found)}, arguments.save);
  return is_exact(found) ? 0 : 1;
}

}  // namespace

void add_threshold(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<ThresholdArguments>();
  CLI::App* command = app.add_subcommand(
      "threshold", "Finds up to where a claim holds along a number, and the first case that fails");
  CLI::Option* claim = command->add_option("claim", arguments->claim, "The claim");
  command->add_option("--over", arguments->along.name,
                      "The number: an input, or what the claim measures (default: that)");
  command->add_flag("--down", arguments->along.downward,
                    "From the number's largest value down, not from its smallest up");
  command->add_option("--variant", arguments->variant,
                      "Kernel variant of the model (default: the baseline)");
  command->add_option("--save", arguments->save, "Folder for the traces of the cases that fail");
  CLI::Option* page =
      command->add_flag("--markdown", arguments->markdown,
                        "The page that docs/thresholds.md is: all that is measured");
  page->excludes(claim);
  command->callback([&chosen, arguments] {
    if (arguments->claim.empty() && !arguments->markdown) throw CLI::RequiredError("claim");
    chosen = [arguments] { return threshold(*arguments); };
  });
}

}  // namespace sched
