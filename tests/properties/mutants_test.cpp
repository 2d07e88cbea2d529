// SPDX-License-Identifier: GPL-2.0-or-later
// A claim that no wrong rule can break says nothing; a wrong rule that no claim notices is a gap.
#include <algorithm>
#include <set>

#include "engines/enumerate.h"
#include "engines/sample.h"
#include "tests/properties/by_claim.h"

namespace sched {
namespace {

constexpr std::uint64_t cases = 20'000;

Rules<Machine> rules_of(const Mutant& mutant) {
  Rules<Machine> rules = sched::rules_of<Machine>(*find_kernel(mutant.kernel));
  mutant.machine(rules);
  return rules;
}

bool breaks(const Mutant& mutant, const Claim& claim) {
  if (claim.expect.of(*find_kernel(mutant.kernel)) != Expectation::holds) return false;
  const Rules<Machine> rules = rules_of(mutant);
  const auto sampled = sample(claim, [&] { return model_runner(rules); },
                              {.seed = 1, .cases = cases, .shrink_steps = 0});
  return sampled.verdict == Verdict::refuted;
}

class Mutants : public testing::TestWithParam<Mutant> {};

TEST_P(Mutants, is_killed_by_a_claim) {
  const Mutant& mutant = GetParam();
  std::vector<const Claim*> claims(catalogue().begin(), catalogue().end());
  std::stable_partition(claims.begin(), claims.end(),
                        [&](auto* claim) { return speaks_of(*claim, mutant); });
  EXPECT_TRUE(std::ranges::any_of(claims, [&](auto* claim) { return breaks(mutant, *claim); }))
      << mutant.rule << ": " << mutant.what << " survives every claim";
}

INSTANTIATE_TEST_SUITE_P(all, Mutants, testing::ValuesIn(all_mutants()));

class Claims : public testing::TestWithParam<const Claim*> {};

TEST_P(Claims, is_broken_by_a_mutant_or_expected_to_fail) {
  const Claim& claim = *GetParam();
  if (!holds_somewhere(claim)) return;  // the mutants of a machine's claim are kernel trees
  const std::vector<Mutant> mutants = mutants_for(claim);
  EXPECT_TRUE(std::ranges::any_of(mutants, [&](const Mutant& m) { return breaks(m, claim); }))
      << claim.name << " holds whatever the rules say";
}

INSTANTIATE_TEST_SUITE_P(all, Claims, every_claim(), claim_name);

TEST(MutantList, has_two_wrong_variants_of_every_rule) {
  std::multiset<std::string_view> rules;
  for (const Mutant& mutant : all_mutants()) rules.insert(mutant.rule);
  for (const std::string_view rule :
       {"scale_load_down",     "calc_delta_fair",      "entity_key",        "avg_vruntime_add",
        "avg_vruntime_sub",    "update_zero_vruntime", "avg_vruntime",      "vruntime_eligible",
        "entity_eligible",     "entity_lag",           "update_entity_lag", "place_entity",
        "update_deadline",     "entity_before",        "enqueue_entity",    "dequeue_entity",
        "protect_slice",       "pick_eevdf",           "reweight_eevdf",    "reweight_entity",
        "group_is_overloaded", "group_has_capacity",   "group_classify",    "update_newidle_stats",
        "update_newidle_cost", "newidle_balance_done", "sched_move_task",   "ttwu_runnable",
        "can_migrate_task"})
    EXPECT_GE(rules.count(rule), 2u) << rule;
}

}  // namespace
}  // namespace sched
