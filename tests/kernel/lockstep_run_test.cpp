// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/lockstep_run.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace sched {
namespace {

Conformity of(bool is_compared_tree, const LockstepResult& result) {
  return conformity_of(
      LockstepRun{.release = "", .is_compared_tree = is_compared_tree, .result = result});
}

TEST(Lockstep, a_difference_is_a_mistake_only_on_the_tree_that_was_compared) {
  const LockstepResult equal{.events = 10};
  const LockstepResult different{.events = 10, .difference = "A vruntime"};
  EXPECT_EQ(of(true, equal), Conformity::equal);
  EXPECT_EQ(of(false, equal), Conformity::equal);
  EXPECT_EQ(of(true, different), Conformity::differs);
  EXPECT_EQ(of(false, different), Conformity::other_tree_differs);
}

TEST(Lockstep, what_did_not_happen_is_equal_nowhere) {
  for (const bool is_compared_tree : {true, false}) {
    EXPECT_EQ(of(is_compared_tree, {}), Conformity::broken);
    EXPECT_EQ(of(is_compared_tree, {.events = 10, .failure = "runner died"}), Conformity::broken);
  }
}

TEST(Lockstep, results_come_through_as_they_are) {
  LockstepResult result{.events = 3, .cases = 2, .fields = 5, .difference = "d", .shortest = 4};
  result.coverage.met[1][2] = 7;
  result.coverage.moments.back() = 8;
  const LockstepResult read = lockstep_result_from_json(to_json(result));
  EXPECT_EQ(read.events, 3u);
  EXPECT_EQ(read.cases, 2u);
  EXPECT_EQ(read.fields, 5u);
  EXPECT_EQ(read.difference, "d");
  EXPECT_EQ(read.shortest, 4u);
  EXPECT_EQ(read.coverage.met, result.coverage.met);
  EXPECT_EQ(read.coverage.moments, result.coverage.moments);
}

TEST(Lockstep, coverage_adds_up) {
  LockstepCoverage sum;
  sum.met[0][0] = 1;
  LockstepCoverage other;
  other.met[0][0] = 2;
  other.moments[3] = 4;
  sum.add(other);
  EXPECT_EQ(sum.met[0][0], 3u);
  EXPECT_EQ(sum.moments[3], 4u);
}

}  // namespace
}  // namespace sched
