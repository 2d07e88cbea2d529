// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/enumerate.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engines/coverage.h"
#include "engines/tape.h"

namespace sched {

namespace {

struct OutOfScope {
  std::string input;
};

/// Answers each draw with one of its scope's values; an odometer over all of them.
class ScopeInputs final : public MachineInputs {
 public:
  explicit ScopeInputs(const Claim& claim) : claim_(claim) {}

  /// Sets up the next combination. False after the last.
  bool next() {
    drawn_.clear();
    if (!std::exchange(started_, true)) return true;
    while (!wheels_.empty() && wheels_.back().at + 1 == wheels_.back().count) wheels_.pop_back();
    if (wheels_.empty()) return false;
    ++wheels_.back().at;
    return true;
  }

  int128 draw(const InputName& name, NumberType, const Range& range) override {
    const std::size_t position = drawn_.size();
    const std::vector<std::int64_t>& values = scope_of(name).values;
    const auto fits = [&](std::int64_t value) { return range.low <= value && value <= range.high; };
    const auto count = static_cast<std::size_t>(std::ranges::count_if(values, fits));
    if (count == 0) throw Discard{};
    if (position == wheels_.size()) wheels_.push_back({0, count});
    std::size_t left = wheels_[position].at;
    const auto value = std::ranges::find_if(
        values, [&](std::int64_t candidate) { return fits(candidate) && left-- == 0; });
    drawn_.push_back(drawn_input(name, range, *value));
    return *value;
  }
  void covers(std::string_view what, bool occurred) override { coverage.stated(what, occurred); }
  bool aggregate() const override { return claim_.queue == QueueForm::sums; }
  const Case& drawn() const { return drawn_; }

  CoverageCount coverage;

 private:
  struct Wheel {
    std::size_t at;
    std::size_t count;
  };

  const ScopeLine& scope_of(const InputName& name) const {
    const std::string text = name.text();
    for (const ScopeLine& line : claim_.scope)
      if (line.input == text ||
          (line.input.starts_with("*.") && line.input.substr(2) == name.field))
        return line;
    throw OutOfScope{text};
  }

  const Claim& claim_;
  std::vector<Wheel> wheels_;
  Case drawn_;
  bool started_ = false;
};

/// All states were seen and none failed: was anything asked?
void judge(Outcome& outcome) {
  const auto missed = std::ranges::find(outcome.coverage, 0u, &Coverage::count);
  outcome.verdict = Verdict::vacuous;
  if (outcome.cases == 0)
    outcome.reason = "no state of the scope meets the assumptions";
  else if (missed != outcome.coverage.end())
    outcome.reason = fmt::format("no state of the scope reaches: {}", missed->what);
  else
    outcome.verdict = Verdict::passed;
}

void run_all(const Claim& claim, const CaseRunner& runner, std::uint64_t most_states,
             Outcome& outcome) {
  using Result = CaseReport::Result;
  ScopeInputs inputs(claim);
  while (inputs.next()) {
    if (outcome.cases + outcome.discarded == most_states) {
      outcome.reason = fmt::format("more than {} states", most_states);
      return;
    }
    const CaseReport report = runner(claim, inputs);
    inputs.coverage.end_case(report.result == Result::met);
    switch (report.result) {
      case Result::met:
        ++outcome.cases;
        break;
      case Result::discarded:
        ++outcome.discarded;
        break;
      case Result::absent:
        outcome.verdict = Verdict::skipped;
        outcome.reason = fmt::format("no {} to ask here", report.text);
        return;
      case Result::failed:
        ++outcome.cases;
        outcome.verdict = Verdict::refuted;
        outcome.counterexample = Counterexample{.inputs = inputs.drawn(),
                                                .sums = inputs.aggregate(),
                                                .failure = report.text,
                                                .unforeseen = report.unforeseen};
        return;
    }
  }
  outcome.coverage = inputs.coverage.counts();
  judge(outcome);
}

}  // namespace

Outcome enumerate(const Claim& claim, const CaseRunner& runner, std::uint64_t most_states) {
  Outcome outcome{.claim = std::string(claim.name), .engine = Engine::enumerate};
  if (claim.scope.empty()) {
    outcome.verdict = Verdict::skipped;
    outcome.reason = "no scope";
    return outcome;
  }
  try {
    run_all(claim, runner, most_states, outcome);
  } catch (const OutOfScope& missing) {
    outcome.reason = fmt::format("the scope says nothing of {}", missing.input);
  }
  return outcome;
}

}  // namespace sched
