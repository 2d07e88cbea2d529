// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/verdict.h"

namespace sched {

namespace {

std::uint64_t discharged(const Outcome& outcome) {
  std::uint64_t sum = 0;
  for (const Obligation& obligation : outcome.obligations) sum += obligation.count;
  return sum;
}

std::string counted(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// A verdict that would be fine for another expectation names the one it met.
std::string_view expectation(const Outcome& outcome) {
  if (outcome.counterexample && outcome.counterexample->unforeseen)
    return "no claim expects to fail so";
  if (outcome.verdict == Verdict::refuted) return "expected to hold";
  if (outcome.verdict == Verdict::proved || outcome.verdict == Verdict::passed)
    return "expected to fail";
  return {};
}

/// "z3" of "z3 4.8.12".
std::string name_of(const Opinion& opinion) {
  return opinion.solver.substr(0, opinion.solver.find(' '));
}

bool is_agreed(const Outcome& outcome) {
  return outcome.opinions.size() > 1 &&
         std::ranges::all_of(outcome.opinions, [](const Opinion& opinion) {
           return opinion.agreed == opinion.questions && opinion.trouble.empty();
         });
}

/// "cvc5: unknown 3 of 41, died 1 times: signal 9"
std::string silence(const Opinion& opinion) {
  std::string text = name_of(opinion) + ": ";
  if (!opinion.trouble.empty()) text += opinion.trouble + "; ";
  return text +
         fmt::format("unknown {} of {}", opinion.questions - opinion.agreed, opinion.questions);
}

/// Over all proofs: how many stand on two solvers.
std::string agreement(const Results& results) {
  std::uint64_t proved = 0;
  std::uint64_t agreed = 0;
  std::vector<std::string> names{results.info.solver.substr(0, results.info.solver.find(' '))};
  for (const Outcome& outcome : results.outcomes) {
    if (outcome.verdict != Verdict::proved) continue;
    ++proved;
    if (!is_agreed(outcome)) continue;
    ++agreed;
    if (names.size() == 1) names.push_back(name_of(outcome.opinions[1]));
  }
  if (proved == 0) return {};
  if (agreed == 0) return fmt::format("; {} only", names[0]);
  std::string text = fmt::format("; {} agree", fmt::join(names, ", "));
  if (agreed < proved) text += fmt::format(" on {} of {} proofs", agreed, proved);
  return text;
}

}  // namespace

std::string agreement(const Outcome& outcome) {
  if (outcome.verdict != Verdict::proved || outcome.opinions.empty()) return {};
  const std::vector<Opinion>& opinions = outcome.opinions;
  std::string text;
  if (is_agreed(outcome))
    text = fmt::format("{}, {} agree", name_of(opinions[0]), name_of(opinions[1]));
  else
    text = name_of(opinions[0]) + " only";
  if (opinions.size() > 1 && !is_agreed(outcome)) text += " (" + silence(opinions[1]) + ")";
  std::uint64_t cached = opinions[0].cached;
  for (const Opinion& opinion : opinions) cached = std::min(cached, opinion.cached);
  if (cached > 0) text += fmt::format(", {} of {} cached", cached, opinions[0].questions);
  return text;
}

std::vector<std::string> remarks(const Outcome& outcome) {
  std::vector<std::string> lines;
  for (const std::string& place : outcome.needless)
    lines.push_back("assumption not needed: " + place);
  if (!outcome.slow.empty()) lines.push_back("slow: " + outcome.slow);
  return lines;
}

Trace trace_of(const Outcome& outcome) {
  const Counterexample& found = *outcome.counterexample;
  return {.claim = outcome.claim,
          .under_test = outcome.under_test,
          .kernel = outcome.kernel,
          .expect = found.wraps_only ? Verdict::passed : Verdict::refuted,
          .failure = found.wraps_only ? "" : found.failure,
          .sums = found.sums,
          .inputs = found.inputs};
}

std::string trace_file(const Outcome& outcome) {
  return outcome.claim + (outcome.counterexample->wraps_only ? ".wraps.trace" : ".trace");
}

std::string bounds_in_words(const InputBounds& input) {
  if (input.low == input.type.low() && input.high == input.type.high())
    return fmt::format("any {}{}", input.type.is_signed ? 's' : 'u', input.type.bits);
  return fmt::format("{}..{}{}", to_string(input.low), to_string(input.high),
                     input.depends ? "*" : "");
}

std::string trace_text(const Outcome& outcome) {
  std::string text = to_text(trace_of(outcome));
  const std::vector<std::string>& story = outcome.counterexample->story;
  if (!story.empty()) text += "\n";
  for (const std::string& event : story) text += "# " + event + "\n";
  return text;
}

std::string where(const Outcome& outcome) {
  return outcome.under_test + " " + outcome.kernel;
}

std::string effort(const Outcome& outcome) {
  if (outcome.verdict == Verdict::skipped) return {};
  switch (outcome.engine) {
    case Engine::prove:
      return fmt::format("paths={} obligations={}", outcome.paths, discharged(outcome));
    case Engine::enumerate:
      return fmt::format("states={}", outcome.cases);
    default:
      return fmt::format("cases={}", outcome.cases);
  }
}

std::string effort_in_words(const Outcome& outcome) {
  if (outcome.verdict == Verdict::skipped) return {};
  if (outcome.engine == Engine::prove)
    return fmt::format("{}, {}", counted(outcome.paths, "path"),
                       counted(discharged(outcome), "obligation"));
  const bool states = outcome.engine == Engine::enumerate;
  std::string text = counted(outcome.cases, states ? "state" : "case");
  if (outcome.discarded > 0) text += fmt::format(" ({} more discarded)", outcome.discarded);
  if (outcome.engine == Engine::sample) text += fmt::format(", seed {}", outcome.seed);
  return text;
}

std::string difference(const Outcome& outcome) {
  std::vector<std::string> parts;
  if (const auto expected = expectation(outcome); !expected.empty()) parts.emplace_back(expected);
  if (outcome.counterexample) parts.push_back("fails: " + outcome.counterexample->failure);
  if (!outcome.reason.empty()) parts.push_back(outcome.reason);
  if (parts.empty()) parts.emplace_back("no reason given");
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string sum_of(const Results& results) {
  const Summary summary = summarize(results);
  std::string text = fmt::format("{} as expected, {} differ{}, {} skipped", summary.green,
                                 summary.red, summary.red == 1 ? "s" : "", summary.skipped);
  text += agreement(results);
  if (results.info.partial) text += "; the run was cut short";
  if (summary.green + summary.red == 0) text += "; nothing was checked";
  return text;
}

std::string wrapped(std::string_view text, std::string_view indent, std::size_t columns) {
  std::string lines;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (word.empty()) continue;
    if (column > 0 && column + 1 + word.size() <= columns) {
      lines += ' ';
      column += 1 + word.size();
    } else {
      if (column > 0) lines += '\n';
      lines += indent;
      column = indent.size() + word.size();
    }
    lines += word;
  }
  return lines + "\n";
}

std::string ascii(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool continues = byte >= 0x80 && byte < 0xc0;  // of a character that has its mark already
    if (byte < 0x80) plain += c;
    if (byte >= 0x80 && !continues) plain += '?';
  }
  return plain;
}

}  // namespace sched
