// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/kernels.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <functional>
#include <map>
#include <set>
#include <string>

namespace sched {

namespace {

using MachineRules = Rules<Machine>;
using Change = std::function<void(MachineRules&)>;

/// Where each rule is found: nothing but function pointers, so that all can be compared at once.
auto places(const MachineRules& rules) {
  using Pointers = std::array<std::uintptr_t, sizeof(MachineRules) / sizeof(std::uintptr_t)>;
  return std::bit_cast<Pointers>(rules);
}

MachineRules changed(const Change& change) {
  MachineRules rules;
  change(rules);
  return rules;
}

/// What each variant replaces, by name; what is not said here must stay the baseline's.
const std::map<std::string_view, Change>& replacements() {
  namespace r = rules;
  static const std::map<std::string_view, Change> all{
      {"6.12.117", [](MachineRules&) {}},
      {"6.12.117+early-return",
       [](MachineRules& m) { m.sched_move_task = r::sched_move_task_early_return<Machine>; }},
      {"6.12.117+exit-detach",
       [](MachineRules& m) { m.sched_move_task = r::sched_move_task_exit_detach<Machine>; }},
      {"6.12.117+delayed-wake",
       [](MachineRules& m) { m.ttwu_runnable = r::ttwu_runnable_busy_cpu<Machine>; }},
      {"6.12.117+eligible-first",
       [](MachineRules& m) { m.can_migrate_task = r::can_migrate_task_eligible_first<Machine>; }},
      {"6.12.117+newidle-rfc",
       [](MachineRules& m) {
         m.update_newidle_cost = r::update_newidle_cost_rfc<Machine>;
         m.newidle_balance_done = r::newidle_balance_done_rfc<Machine>;
       }},
      {"6.12.117+newidle-plain",
       [](MachineRules& m) { m.update_newidle_cost = r::update_newidle_cost_plain<Machine>; }},
      {"6.12.117+newidle-merged",
       [](MachineRules& m) {
         m.update_newidle_cost = r::update_newidle_cost_capped<Machine>;
         m.newidle_balance_done = r::newidle_balance_done_merged<Machine>;
       }},
      {"6.12.117+newidle-ratio-cap",
       [](MachineRules& m) { m.update_newidle_stats = r::update_newidle_stats_capped<Machine>; }},
      {"6.12.117+reweight-by-placement",
       [](MachineRules& m) { m.reweight_entity = r::reweight_entity_through_placement<Machine>; }},
  };
  return all;
}

}  // namespace

TEST(Kernels, begin_with_the_baseline) {
  EXPECT_EQ(kernels().front(), baseline_kernel());
  EXPECT_EQ(baseline_kernel().name, "6.12.117");
  EXPECT_EQ(places(rules_of<Machine>(baseline_kernel())), places(MachineRules{}));
}

TEST(Kernels, have_names_of_their_own) {
  std::set<std::string_view> names;
  for (const Kernel& kernel : kernels()) {
    EXPECT_TRUE(names.insert(kernel.name).second) << kernel.name;
    EXPECT_FALSE(kernel.notes.empty()) << kernel.name;
  }
}

TEST(Kernels, are_found_by_name) {
  for (const Kernel& kernel : kernels()) EXPECT_EQ(find_kernel(kernel.name), &kernel);
}

TEST(Kernels, are_not_found_by_half_a_name) {
  EXPECT_EQ(find_kernel("6.12"), nullptr);
  EXPECT_EQ(find_kernel(""), nullptr);
  EXPECT_EQ(find_kernel("6.12.117+"), nullptr);
}

TEST(Kernels, replace_exactly_the_rules_they_name) {
  for (const Kernel& kernel : kernels()) {
    const auto replacement = replacements().find(kernel.name);
    ASSERT_NE(replacement, replacements().end()) << "say here what it replaces: " << kernel.name;
    EXPECT_EQ(places(rules_of<Machine>(kernel)), places(changed(replacement->second)))
        << kernel.name;
  }
  EXPECT_EQ(replacements().size(), kernels().size());
}

TEST(Kernels, differ_from_each_other) {
  std::set<std::array<std::uintptr_t, sizeof(MachineRules) / sizeof(std::uintptr_t)>> seen;
  for (const Kernel& kernel : kernels())
    EXPECT_TRUE(seen.insert(places(rules_of<Machine>(kernel))).second) << kernel.name;
}

TEST(Kernels, combine_choices) {
  const Kernel both{.move = Move::exit_detach, .gate = Gate::eligible_first};
  EXPECT_EQ(places(rules_of<Machine>(both)), places(changed([](MachineRules& m) {
              m.sched_move_task = rules::sched_move_task_exit_detach<Machine>;
              m.can_migrate_task = rules::can_migrate_task_eligible_first<Machine>;
            })));
}

}  // namespace sched
