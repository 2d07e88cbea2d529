// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/record.h"

#include "engines/subject.h"

namespace sched {

namespace {

class RecordingInputs final : public MachineInputs {
 public:
  explicit RecordingInputs(bool sums) : sums_(sums) {}

  int128 draw(const InputName& name, NumberType type, const Range& range) override {
    record_.inputs.push_back({name.text(), type, range.low, range.high});
    return range.simplest;
  }
  void covers(std::string_view what, bool) override { record_.covers.emplace_back(what); }
  bool aggregate() const override { return sums_; }
  const Record& record() const { return record_; }

 private:
  bool sums_;
  Record record_;
};

}  // namespace

Record record(const Claim& claim) {
  RecordingInputs inputs(claim.queue != QueueForm::entities);
  model_runner(rules_of<Machine>(baseline_kernel()))(claim, inputs);
  return inputs.record();
}

}  // namespace sched
