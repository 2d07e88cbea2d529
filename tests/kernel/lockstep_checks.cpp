// SPDX-License-Identifier: GPL-2.0-or-later
// The model's machine beside Debian's kernel: they go along with each other, all that should meet
// does, and a machine with one wrong rule is told by a sequence that anybody can read.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

#include "kernel/fault.h"
#include "kernel/lockstep.h"
#include "kernel/lockstep_events.h"
#include "tests/mutants/mutant.h"

namespace sched {
namespace {

int failures = 0;

void check(bool is_right, const std::string& text) {
  if (is_right) return;
  std::printf("not so: %s\n", text.c_str());
  ++failures;
}

LockstepResult of_rules(const Rules<Machine>& rules, std::uint64_t events) {
  return lockstep(rules, 1, 0, events, [] {});
}

void machines_go_in_lockstep() {
  constexpr std::uint64_t events = 40'000;
  const LockstepResult result = of_rules(rules_of<Machine>(baseline_kernel()), events);
  std::printf("%s%s", result.difference.c_str(), result.failure.c_str());
  check(result.is_present && result.events >= events, "all events happened");
  check(result.difference.empty() && result.failure.empty(), "the machines are the same");
  for (std::size_t i = 0; i < lockstep_moments.size(); ++i)
    check(result.coverage.moments[i] > 0, std::string(lockstep_moments[i]));
  for (std::size_t kind = 0; kind < lockstep_kinds.size(); ++kind)
    check(std::ranges::any_of(result.coverage.met[kind], [](auto n) { return n > 0; }),
          std::string(lockstep_kinds[kind]) + " happened");
}

/// Rules that every machine obeys all the time; what is wrong in them must be seen at once.
constexpr unsigned most_events_to_show_it = 12;

bool is_asked_by_machines(const Mutant& mutant) {
  constexpr std::array asked{
      "avg_vruntime",    "avg_vruntime_add",     "avg_vruntime_sub", "entity_key",
      "entity_lag",      "update_entity_lag",    "place_entity",     "update_deadline",
      "entity_before",   "enqueue_entity",       "dequeue_entity",   "pick_eevdf",
      "protect_slice",   "reweight_entity",      "reweight_eevdf",   "vruntime_eligible",
      "entity_eligible", "update_zero_vruntime", "calc_delta_fair",  "scale_load_down"};
  return mutant.kernel == baseline_kernel().name &&
         std::ranges::find(asked, mutant.rule) != asked.end();
}

/// The first wrong form of each rule; conform_mutants shows the others.
void wrong_rules_are_told(std::span<const Mutant> mutants) {
  std::string_view seen;
  for (const Mutant& mutant : mutants) {
    if (mutant.rule == seen || !is_asked_by_machines(mutant)) continue;
    seen = mutant.rule;
    Rules<Machine> rules = rules_of<Machine>(baseline_kernel());
    mutant.machine(rules);
    const LockstepResult result = of_rules(rules, 20'000);
    const std::string name = fmt::format("{}: {}", mutant.rule, mutant.what);
    check(!result.difference.empty(), name + " is seen");
    check(result.shortest <= most_events_to_show_it, name + " is shown by a short sequence");
  }
}

/// A running task that passes its deadline gets another one: fork, schedule, run, and an event that
/// looks at it are needed to see that it did not.
void a_difference_is_told_in_words() {
  Rules<Machine> rules = rules_of<Machine>(baseline_kernel());
  rules.update_deadline = [](const Scheduler<Machine>&, CfsRq<Machine>&, SchedEntity<Machine>&) {
    return false;
  };
  const LockstepResult result = of_rules(rules, 20'000);
  const auto says = [&](const char* text) {
    check(result.difference.find(text) != std::string::npos, result.difference + "says " + text);
  };
  check(result.shortest == 4, "4 events show that the deadline stays");
  says("A is forked on cpu 0");
  says("run ");
  says("A deadline");
  says("model               kernel");
}

}  // namespace
}  // namespace sched

int main() {
  using namespace sched;
  catch_kernel_faults(2);
  machines_go_in_lockstep();
  wrong_rules_are_told(average_mutants());
  wrong_rules_are_told(placement_mutants());
  wrong_rules_are_told(pick_mutants());
  a_difference_is_told_in_words();
  return failures == 0 ? 0 : 1;
}
