// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/text.h"
#include "report/verdict.h"
#include "report/words.h"

namespace sched {

namespace {

constexpr std::size_t columns = 75;

/// A line may break after a comma alone, so that a name stays with its bounds.
std::string bounds_lines(const std::vector<InputBounds>& inputs) {
  std::string text;
  std::string line = "  inputs:";
  for (const InputBounds& input : inputs) {
    const std::string piece = fmt::format(" {} {}{}", input.name, bounds_in_words(input),
                                          &input == &inputs.back() ? "" : ",");
    if (line.size() + piece.size() > columns) {
      text += line + "\n";
      line = "   ";
    }
    line += piece;
  }
  text += line + "\n";
  if (std::ranges::any_of(inputs, &InputBounds::depends)) text += fmt::format("  {}\n", star);
  return text;
}

/// All outcomes of one claim, in their order.
using Group = std::vector<const Outcome*>;

std::vector<Group> by_claim(const Results& results) {
  std::vector<Group> groups;
  for (const Outcome& outcome : results.outcomes) {
    const auto known = std::ranges::find_if(
        groups, [&](const Group& group) { return group.front()->claim == outcome.claim; });
    if (known != groups.end())
      known->push_back(&outcome);
    else
      groups.push_back({&outcome});
  }
  return groups;
}

std::string header(const Results& results) {
  std::vector<std::string> under_test;
  for (const Outcome& outcome : results.outcomes) {
    const std::string asked = fmt::format("{} (HZ={})", where(outcome), outcome.hz);
    if (std::ranges::find(under_test, asked) == under_test.end()) under_test.push_back(asked);
  }
  const std::string text =
      fmt::format("fairproof {} on {}; {}.", results.info.commit,
                  under_test.empty() ? "nothing" : fmt::format("{}", fmt::join(under_test, ", ")),
                  results.info.solver);
  return wrapped(text, "", columns) + wrapped(sum_of(results) + ".", "", columns);
}

/// Each verdict of the claim once: "proved, passed". An engine that had nothing to ask is no
/// verdict on a claim that another one checked.
std::string verdicts(const Group& group) {
  std::vector<std::string_view> words;
  for (const Outcome* outcome : group) {
    const std::string_view word = to_text(outcome->verdict);
    if (outcome->verdict == Verdict::skipped) continue;
    if (std::ranges::find(words, word) == words.end()) words.push_back(word);
  }
  if (words.empty()) words.push_back(to_text(Verdict::skipped));
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string verdict_line(const Outcome& outcome) {
  const bool skipped = outcome.verdict == Verdict::skipped;
  std::string text =
      fmt::format("{}, {}: {}", to_text(outcome.engine), where(outcome), to_text(outcome.verdict));
  if (!skipped) text += "; " + effort_in_words(outcome);
  if (const std::string who = agreement(outcome); !who.empty()) text += "; " + who;
  for (const std::string& remark : remarks(outcome)) text += "; " + remark;
  if (!skipped && !outcome.as_expected) {
    text += "; NOT AS EXPECTED: " + difference(outcome);
  } else {
    if (outcome.counterexample) text += "; as expected, fails: " + outcome.counterexample->failure;
    if (!outcome.reason.empty()) text += "; " + outcome.reason;
  }
  return wrapped(text, "  ", columns);
}

/// Without indent, so that it can be cut out of the mail and replayed as it is.
std::string trace_lines(const Group& group) {
  std::string text;
  for (const Outcome* outcome : group)
    if (outcome->counterexample) text += "\n" + trace_text(*outcome);
  return text;
}

std::string section(const Group& group, FindClaim find) {
  const Outcome& first = *group.front();
  std::string text = fmt::format("\n{}: {}\n", verdicts(group), first.claim);
  if (const Claim* claim = find(first.claim)) text += wrapped(claim->says, "  ", columns);
  if (!first.bounds.empty()) text += bounds_lines(first.bounds);
  for (const Outcome* outcome : group) text += verdict_line(*outcome);
  return text + trace_lines(group);
}

/// As a shell takes it, over several lines where it is long.
std::string command_lines(const std::string& command) {
  std::string lines = wrapped(command, "  ", columns - 2);
  lines.pop_back();
  for (std::size_t at = 0; (at = lines.find('\n', at)) != std::string::npos; at += 3)
    lines.insert(at, " \\");
  return lines + "\n";
}

}  // namespace

std::string to_mail(const Results& results, FindClaim find) {
  std::string text = header(results);
  for (const Group& group : by_claim(results)) text += section(group, find);
  text += "\nTo say it again:\n" + command_lines(results.info.command);
  return ascii(text);
}

}  // namespace sched
