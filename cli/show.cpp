// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "engines/record.h"
#include "report/words.h"

namespace sched {

namespace {

constexpr std::size_t columns = 100;

/// "about       place_entity, entity_eligible", further lines below the first value.
std::string entry(std::string_view title, std::string_view text) {
  std::string lines = wrapped(text, std::string(12, ' '), columns);
  return lines.replace(0, title.size(), title);
}

std::string_view word(Expectation expectation) {
  return expectation == Expectation::holds ? "holds" : "fails";
}

/// Once if it is the same for all variants, else each that differs from the baseline.
std::string expectation(const Claim& claim) {
  const Expectation usual = claim.expect.of(baseline_kernel());
  std::vector<std::string_view> other;
  for (const Kernel& kernel : kernels())
    if (claim.expect.of(kernel) != usual) other.push_back(kernel.name);
  if (other.empty()) return fmt::format("{} on every variant", word(usual));
  const Expectation unusual = usual == Expectation::holds ? Expectation::fails : Expectation::holds;
  return fmt::format("{} on {}; {} on the others", word(unusual), fmt::join(other, ", "),
                     word(usual));
}

std::string_view queue_form(QueueForm form) {
  switch (form) {
    case QueueForm::entities:
      return "by its entities";
    case QueueForm::sums_when_proving:
      return "by its entities, when proving by its sums";
    case QueueForm::sums:
      return "by its sums";
  }
  return {};
}

std::string_view numbers(Numbers numbers) {
  return numbers == Numbers::exact ? "integers that must not wrap" : "64-bit words that wrap";
}

/// The file is named as the claim; the tests see to that.
std::string file_of(const Claim& claim) {
  std::string name(claim.name);
  std::ranges::replace(name, '-', '_');
  return "properties/claims/" + name + ".cpp";
}

std::string source(const Source& source) {
  std::string text;
  if (!source.patch.empty()) text += entry("patch", source.patch);
  if (!source.commit.empty()) text += entry("commit", source.commit);
  if (!source.functions.empty())
    text += entry("about", fmt::format("{}", fmt::join(source.functions, ", ")));
  if (!source.families.empty())
    text += entry("families", fmt::format("{}", fmt::join(source.families, ", ")));
  return text;
}

std::string inputs(const Record& seen) {
  std::string text;
  for (const InputBounds& input : seen.inputs)
    text += fmt::format("  {:<24} {}{:<4} {}\n", input.name, input.type.is_signed ? 's' : 'u',
                        input.type.bits, bounds_in_words(input));
  if (text.empty()) return text;
  if (std::ranges::any_of(seen.inputs, &InputBounds::depends)) text += fmt::format("  {}\n", star);
  return "\ninputs:\n" + text;
}

std::string stated_cases(const Record& seen) {
  std::string text;
  for (const std::string& what : seen.covers) text += fmt::format("  {}\n", what);
  return text.empty() ? text : "\ncases that must occur:\n" + text;
}

std::string measures(const Record& seen) {
  std::string text;
  for (const std::string& what : seen.measures) text += fmt::format("  {}\n", what);
  return text.empty() ? text : "\nnumbers with a border (fairproof threshold):\n" + text;
}

std::string scope(const Scope& scope) {
  std::string text;
  for (const ScopeLine& line : scope)
    text += fmt::format("  {:<24} {} value{}: {}\n", line.input, line.values.size(),
                        line.values.size() == 1 ? "" : "s", fmt::join(line.values, ", "));
  return text.empty() ? text : "\nscope, of which every combination is tried:\n" + text;
}

/// No solver can run these.
std::string of_machine(const Claim& claim) {
  return entry("asked of", "whole machines: a kernel tree's, and the model's as far as it goes") +
         entry("inputs", "recorded on a kernel: fairproof check --kernel, fairproof report") +
         entry("file", file_of(claim));
}

std::string described(const Claim& claim) {
  if (claim.check.needs_machine)
    return fmt::format("{}\n{}\n", claim.name, wrapped(claim.says, "  ", columns)) +
           entry("expected", word(claim.expect.of(baseline_kernel()))) + source(claim.source) +
           of_machine(claim);
  const Record seen = record(claim);
  return fmt::format("{}\n{}\n", claim.name, wrapped(claim.says, "  ", columns)) +
         entry("expected", expectation(claim)) + source(claim.source) +
         entry("queue", queue_form(claim.queue)) + entry("proved with", numbers(claim.numbers)) +
         entry("file", file_of(claim)) + inputs(seen) + stated_cases(seen) + measures(seen) +
         scope(claim.scope);
}

}  // namespace

void add_show(CLI::App& app, Command& chosen) {
  const auto selection = std::make_shared<Selection>();
  CLI::App* command = app.add_subcommand("show", "Shows all that a claim declares");
  command->add_option("claim", selection->names, "Claims by name; * and ? match")->required();
  command->callback([&chosen, selection] {
    chosen = [selection] {
      std::string text;
      for (const Claim* claim : select(*selection))
        text += (text.empty() ? "" : "\n\n") + described(*claim);
      fmt::print("{}", text);
      return 0;
    };
  });
}

}  // namespace sched
