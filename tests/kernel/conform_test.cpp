// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/conform.h"

#include <gtest/gtest.h>

namespace sched {
namespace {

const ConformResult equal{.rule = "entity_lag", .compared = 10};
const ConformResult different{.rule = "pick_eevdf", .compared = 3, .differences = 1};
const ConformResult lacking{.rule = "reweight_eevdf", .is_present = false};
const ConformResult broken{.rule = "place_entity", .compared = 3, .failure = "runner died"};

Conformity of(bool is_compared_tree, std::vector<ConformResult> results) {
  return conformity_of({.is_compared_tree = is_compared_tree, .results = std::move(results)});
}

TEST(Conformity, a_difference_is_a_mistake_only_on_the_tree_that_was_compared) {
  EXPECT_EQ(of(true, {equal, equal}), Conformity::equal);
  EXPECT_EQ(of(false, {equal, equal}), Conformity::equal);
  EXPECT_EQ(of(true, {equal, different}), Conformity::differs);
  EXPECT_EQ(of(false, {equal, different}), Conformity::other_tree_differs);
}

TEST(Conformity, only_another_tree_may_lack_a_rule) {
  EXPECT_EQ(of(false, {equal, lacking}), Conformity::equal);
  EXPECT_EQ(of(true, {equal, lacking}), Conformity::differs);
}

TEST(Conformity, what_was_not_compared_is_equal_nowhere) {
  for (const bool is_compared_tree : {true, false}) {
    EXPECT_EQ(of(is_compared_tree, {equal, broken}), Conformity::broken);
    EXPECT_EQ(of(is_compared_tree, {}), Conformity::broken);
  }
  EXPECT_EQ(of(false, {lacking}), Conformity::broken);
}

}  // namespace
}  // namespace sched
