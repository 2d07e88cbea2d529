// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/story.h"

#include "engines/replay.h"
#include "properties/model_machine.h"

namespace sched {

namespace {

/// A workload has more events than anyone reads: the first and the last are told.
constexpr std::size_t most_told = 80;
constexpr std::ptrdiff_t told_of_the_start = 20;

}  // namespace

std::vector<std::string> story_of(const Claim& claim, const Counterexample& found,
                                  WholeMachine& machine, const CaseRunner& runner) {
  std::vector<std::string> story;
  std::size_t left_out = 0;
  machine.story = [&](const std::string& line) {
    story.push_back(line);
    if (story.size() <= most_told) return;
    story.erase(story.begin() + told_of_the_start);
    ++left_out;
  };
  replay(claim, found, runner);
  if (!machine.interrupted().empty()) story.push_back(machine.interrupted() + " (ends here)");
  if (left_out > 0)
    story.insert(story.begin() + told_of_the_start,
                 "(" + std::to_string(left_out) + " events more)");
  machine.story = nullptr;
  return story;
}

std::vector<std::string> model_story(const Claim& claim, const Counterexample& found,
                                     const Rules<Machine>& rules) {
  if (!claim.check.needs_machine) return {};
  WholeMachine machine(model_machine());
  return story_of(claim, found, machine, [&](const Claim& each, MachineInputs& inputs) {
    return run_case([&] {
      lead_model(rules);
      run_check(each, inputs, machine);
    });
  });
}

}  // namespace sched
