// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/verdict.h"
#include "report/words.h"

namespace sched {

namespace {

/// What stands in one line, before the columns are as wide as their widest entry.
struct Row {
  std::string claim;
  std::string where;
  std::string effort;
};

struct Widths {
  std::size_t claim = 0;
  std::size_t where = 0;
  std::size_t effort = 0;
};

Row row_of(const Outcome& outcome) {
  return {outcome.claim, where(outcome), effort(outcome)};
}

Widths widths_of(const Results& results) {
  Widths widths;
  for (const Outcome& outcome : results.outcomes) {
    const Row row = row_of(outcome);
    widths.claim = std::max(widths.claim, row.claim.size());
    widths.where = std::max(widths.where, row.where.size());
    widths.effort = std::max(widths.effort, row.effort.size());
  }
  return widths;
}

bool differs(const Outcome& outcome) {
  return !outcome.as_expected && outcome.verdict != Verdict::skipped;
}

std::string mark(const Outcome& outcome, bool colour) {
  const bool skipped = outcome.verdict == Verdict::skipped;
  std::string word = skipped ? "-   " : outcome.as_expected ? "ok  " : "BAD ";
  if (!colour || skipped) return word;
  return fmt::format("\033[{}m{}\033[0m", outcome.as_expected ? 32 : 31, word);
}

std::string time_of(double seconds) {
  return fmt::format("{:.{}f}s", seconds, seconds < 10 ? 2 : 0);
}

/// What a line that needs no more lines says at its end.
std::string note(const Outcome& outcome) {
  constexpr std::size_t longest = 50;
  if (outcome.verdict == Verdict::proved) return agreement(outcome);
  std::string text = outcome.reason;
  if (outcome.counterexample) text = outcome.counterexample->failure;
  if (differs(outcome)) text.clear();
  if (text.size() > longest) text = text.substr(0, longest - 3) + "...";
  return text;
}

std::string line(const Outcome& outcome, const Widths& widths, bool colour) {
  const Row row = row_of(outcome);
  std::string text = fmt::format(
      "{} {:8} {:9}  {:{}}  {:{}}  {:{}}  {:>6}  {}", mark(outcome, colour),
      to_text(outcome.verdict), to_text(outcome.engine), row.claim, widths.claim, row.where,
      widths.where, row.effort, widths.effort, time_of(outcome.seconds), note(outcome));
  text.erase(text.find_last_not_of(' ') + 1);
  for (const std::string& remark : remarks(outcome)) text += "\n     " + remark;
  return text + "\n";
}

std::string indented(std::string_view text, std::string_view indent) {
  std::string lines;
  while (!text.empty()) {
    const std::string_view first = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(first.size() + 1, text.size()));
    if (!first.empty()) lines.append(indent).append(first);
    lines += '\n';
  }
  return lines;
}

std::string details(const Outcome& outcome, const LinesStyle& style) {
  std::string text = wrapped(difference(outcome), "     ", 100);
  if (!outcome.counterexample) return text;
  text += "\n" + indented(trace_text(outcome), "       ") + "\n";
  const std::string folder = style.traces.empty() ? "." : style.traces;
  return text + fmt::format("     fairproof replay {}/{}\n", folder, trace_file(outcome));
}

}  // namespace

std::string to_lines(const Results& results, const LinesStyle& style) {
  const Widths widths = widths_of(results);
  std::string text;
  std::string last;
  bool traces = false;
  for (const Outcome& outcome : results.outcomes) {
    if (!differs(outcome)) {
      text += line(outcome, widths, style.colour);
      continue;
    }
    last += line(outcome, widths, style.colour) + details(outcome, style);
    traces = traces || outcome.counterexample;
  }
  text += last + "\n" + sum_of(results) + "\n";
  text += fmt::format("again: {}", results.info.command);
  if (traces && style.traces.empty()) text += " --save .";
  return text + "\n";
}

}  // namespace sched
