// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/replay.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace sched {

namespace {

/// Answers draws from a trace, by name.
class TraceInputs final : public MachineInputs {
 public:
  explicit TraceInputs(const ParsedTrace& trace)
      : trace_(trace), used_(trace.trace.inputs.size(), false) {}

  int128 draw(const InputName& name, NumberType, const Range& range) override {
    const std::string text = name.text();
    const auto& inputs = trace_.trace.inputs;
    const auto found = std::ranges::find(inputs, text, &Input::name);
    if (found == inputs.end()) bad_at(inputs.size(), fmt::format("expected a value for {}", text));
    const auto at = static_cast<std::size_t>(found - inputs.begin());
    const int128 value = found->word.empty() ? found->value : value_of_word(at, range);
    if (value < range.low || value > range.high)
      bad_at(at, fmt::format("{}={} is out of bounds: expected {} .. {}", text, to_string(value),
                             to_string(range.low), to_string(range.high)));
    used_[at] = true;
    measure(text, value);
    return value;
  }
  void covers(std::string_view, bool) override {}
  void measure(std::string_view name, int128 value) override { measured_.emplace(name, value); }
  std::optional<int128> measured(std::string_view name) const {
    const auto known = measured_.find(name);
    return known == measured_.end() ? std::nullopt : std::optional(known->second);
  }
  bool aggregate() const override { return trace_.trace.sums; }

  void check_all_used() const {
    const auto unused = std::ranges::find(used_, false);
    if (unused == used_.end()) return;
    const auto at = static_cast<std::size_t>(unused - used_.begin());
    bad_at(at, fmt::format("the claim does not draw {}", trace_.trace.inputs[at].name));
  }
  /// `at` past the end stands for the end of the file.
  [[noreturn]] void bad_at(std::size_t at, const std::string& message) const {
    const auto& positions = trace_.positions;
    const Position place = at < positions.size() ? positions[at] : trace_.end;
    throw BadInput{trace_.file, place.line, place.column, message};
  }

 private:
  int128 value_of_word(std::size_t at, const Range& range) const {
    const Input& given = trace_.trace.inputs[at];
    const auto word = std::ranges::find(range.words, given.word);
    if (word != range.words.end()) return word - range.words.begin();
    const std::set<std::string_view> known(range.words.begin(), range.words.end());
    bad_at(at, fmt::format("{}={}: expected {}", given.name, given.word,
                           known.empty() ? "a number" : fmt::format("{}", fmt::join(known, ", "))));
  }

  const ParsedTrace& trace_;
  std::vector<bool> used_;
  std::map<std::string, int128, std::less<>> measured_;  ///< inputs among them
};

ParsedTrace as_trace(const Claim& claim, const Counterexample& found) {
  return {.trace = {.claim = std::string(claim.name), .sums = found.sums, .inputs = found.inputs},
          .file = "solver's model"};
}

}  // namespace

CaseReport replay(const Claim& claim, const ParsedTrace& trace, const CaseRunner& runner) {
  TraceInputs inputs(trace);
  CaseReport report = runner(claim, inputs);
  if (report.result == CaseReport::Result::discarded)
    inputs.bad_at(trace.trace.inputs.size(), "these inputs do not meet the claim's assumptions");
  // Where a rule is absent the claim ended there, before its other draws.
  if (report.result != CaseReport::Result::absent) inputs.check_all_used();
  return report;
}

CaseReport replay(const Claim& claim, const Counterexample& found, const CaseRunner& runner) {
  return replay(claim, as_trace(claim, found), runner);
}

std::optional<int128> measured(const Claim& claim, const Counterexample& found,
                               const CaseRunner& runner, std::string_view name) {
  const ParsedTrace trace = as_trace(claim, found);
  TraceInputs inputs(trace);
  runner(claim, inputs);
  return inputs.measured(name);
}

}  // namespace sched
