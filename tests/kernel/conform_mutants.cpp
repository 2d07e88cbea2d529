// SPDX-License-Identifier: GPL-2.0-or-later
// Proves that comparing can fail: each wrong rule must be seen to differ from the kernel's own, by
// the comparison of its own name or by one of a rule that calls it.
#include <cstdio>
#include <string>

#include "kernel/compare.h"
#include "kernel/fault.h"
#include "tests/mutants/mutant.h"

namespace sched {
namespace {

constexpr std::uint64_t comparisons = 20'000;

bool differs(const std::string& rule, const Rules<Machine>& rules) {
  return compare_rule(rule, rules, 1, comparisons, [] {}).differences > 0;
}

/// The rule that shows the mutant; empty if none does.
std::string shown_by(const Mutant& mutant) {
  Rules<Machine> rules = rules_of<Machine>(baseline_kernel());
  mutant.machine(rules);
  const std::vector<std::string> compared = compared_rules();
  for (const bool own : {true, false})
    for (const std::string& rule : compared)
      if (own == rule.ends_with(mutant.rule) && differs(rule, rules)) return rule;
  return "";
}

bool is_compared(const Mutant& mutant) {
  return mutant.kernel == baseline_kernel().name;
}

int unseen_of(std::span<const Mutant> mutants) {
  int unseen = 0;
  for (const Mutant& mutant : mutants) {
    if (!is_compared(mutant)) continue;
    const std::string rule = shown_by(mutant);
    if (rule.empty()) ++unseen;
    std::printf("%-24s %-50s %s\n", std::string(mutant.rule).c_str(),
                std::string(mutant.what).c_str(),
                rule.empty() ? "NOT SEEN" : ("seen in " + rule).c_str());
  }
  return unseen;
}

}  // namespace
}  // namespace sched

int main() {
  using namespace sched;
  catch_kernel_faults(2);
  const int unseen = unseen_of(average_mutants()) + unseen_of(placement_mutants()) +
                     unseen_of(pick_mutants()) + unseen_of(balance_mutants());
  return unseen == 0 ? 0 : 1;
}
