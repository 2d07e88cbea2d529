// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/verdict.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sched {

namespace {

constexpr std::array verdicts{
    std::pair(Verdict::proved, std::string_view("proved")),
    std::pair(Verdict::passed, std::string_view("passed")),
    std::pair(Verdict::refuted, std::string_view("refuted")),
    std::pair(Verdict::unknown, std::string_view("unknown")),
    std::pair(Verdict::vacuous, std::string_view("vacuous")),
    std::pair(Verdict::skipped, std::string_view("skipped")),
};
constexpr std::array engines{
    std::pair(Engine::sample, std::string_view("sample")),
    std::pair(Engine::prove, std::string_view("prove")),
    std::pair(Engine::enumerate, std::string_view("enumerate")),
    std::pair(Engine::replay, std::string_view("replay")),
};

template <class Table, class Value>
std::string_view word(const Table& table, Value value) {
  return std::ranges::find(table, value, &Table::value_type::first)->second;
}

template <class Value, class Table>
std::optional<Value> value(const Table& table, std::string_view text) {
  const auto found = std::ranges::find(table, text, &Table::value_type::second);
  if (found == table.end()) return std::nullopt;
  return found->first;
}

}  // namespace

std::string_view to_text(Verdict verdict) {
  return word(verdicts, verdict);
}
std::string_view to_text(Engine engine) {
  return word(engines, engine);
}
std::optional<Verdict> verdict_from(std::string_view text) {
  return value<Verdict>(verdicts, text);
}
std::optional<Engine> engine_from(std::string_view text) {
  return value<Engine>(engines, text);
}

bool agrees(const Outcome& outcome, Expectation expectation) {
  if (outcome.counterexample && outcome.counterexample->unforeseen) return false;
  if (expectation == Expectation::fails) return outcome.verdict == Verdict::refuted;
  return outcome.verdict == Verdict::proved || outcome.verdict == Verdict::passed;
}

}  // namespace sched
