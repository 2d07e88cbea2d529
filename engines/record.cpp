// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/record.h"

#include <algorithm>

#include "engines/subject.h"
#include "engines/tape.h"

namespace sched {

namespace {

constexpr std::uint64_t cases = 1000;

/// Draws at random, and remembers what was asked for.
class RecordingInputs final : public MachineInputs {
 public:
  explicit RecordingInputs(bool sums) : sums_(sums) {}

  void start(const Words& words) {
    words_ = words;
    next_ = record_.inputs.begin();
  }
  int128 draw(const InputName& name, NumberType type, const Range& range) override {
    remember({name.text(), type, range.low, range.high});
    return value_at(range, index_from_word(range, words_.next()));
  }
  void covers(std::string_view what, bool) override { note(record_.covers, what); }
  void measure(std::string_view what, int128) override { note(record_.measures, what); }
  bool aggregate() const override { return sums_; }
  const Record& record() const { return record_; }

 private:
  static void note(std::vector<std::string>& seen, std::string_view what) {
    if (std::ranges::find(seen, what) == seen.end()) seen.emplace_back(what);
  }
  /// An input that was not seen before stands behind the one that was drawn before it.
  void remember(const InputBounds& seen) {
    auto known = std::ranges::find(record_.inputs, seen.name, &InputBounds::name);
    if (known == record_.inputs.end()) {
      known = record_.inputs.insert(next_, seen);
    } else {
      known->depends = known->depends || known->low != seen.low || known->high != seen.high;
      known->low = std::min(known->low, seen.low);
      known->high = std::max(known->high, seen.high);
    }
    next_ = known + 1;
  }

  bool sums_;
  Words words_{0, {}, 0};
  Record record_;
  std::vector<InputBounds>::iterator next_ = record_.inputs.begin();
};

}  // namespace

Record record(const Claim& claim) {
  return record(claim, model_runner(rules_of<Machine>(baseline_kernel())));
}

Record record(const Claim& claim, const CaseRunner& runner) {
  RecordingInputs inputs(claim.queue != QueueForm::entities);
  const std::uint64_t enough = claim.most_cases == 0 ? cases : std::min(cases, claim.most_cases);
  for (std::uint64_t i = 0; i < enough; ++i) {
    inputs.start(Words(0, claim.name, i));
    runner(claim, inputs);
  }
  return inputs.record();
}

}  // namespace sched
