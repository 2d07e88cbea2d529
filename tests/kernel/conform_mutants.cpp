// SPDX-License-Identifier: GPL-2.0-or-later
// Proves that comparing can fail: each wrong rule must be seen to differ from the kernel's own, by
// the comparison of its own name or by one of a rule that calls it.
#include <cstdio>
#include <string>

#include "kernel/checked_probe.h"
#include "kernel/compare.h"
#include "kernel/compare_world.h"
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

/// A tree from before 6.6 has no group_smt_balance: its group_classify() is compared without.
bool compares_groups_without_smt_balance() {
  static probe_group_types types = *checked_probe()->group_types;
  types.smt_balance = -1;
  probe older = *checked_probe();
  older.group_types = &types;
  older.group_classify = [](unsigned imbalance_pct, const probe_group* group) {
    if (group->group_smt_balance != 0) throw Absent{"group_smt_balance"};
    return checked_probe()->group_classify(imbalance_pct, group);
  };
  World world(&older, rules_of<Machine>(baseline_kernel()), false);
  Draws draws;
  Findings findings;
  for (const RuleComparison& comparison : balance_comparisons()) {
    if (comparison.rule != "group_classify") continue;
    for (std::uint64_t i = 0; i < 1000 && !findings.is_over(); ++i) {
      draws.start(Words(1, comparison.rule, i));
      comparison.compare(world, draws, findings);
    }
  }
  return findings.compared == 1000 && !findings.is_over();
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
  const bool is_older_compared = compares_groups_without_smt_balance();
  std::printf("groups without smt_balance: %s\n", is_older_compared ? "compared" : "NOT COMPARED");
  return unseen == 0 && is_older_compared ? 0 : 1;
}
