// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/group_class.h"

#include <gtest/gtest.h>

#include "tests/model/queue.h"

namespace sched {

namespace {

/// One CPU of 1024 with two tasks.
GroupStats<Machine> two_tasks(std::uint64_t util, std::uint64_t runnable = 0) {
  return {.group_util = util, .group_runnable = runnable, .sum_nr_running = 2};
}

bool overloaded(unsigned pct, const GroupStats<Machine>& stats) {
  return Scheduler<Machine>{}.group_is_overloaded(pct, stats);
}
bool has_capacity(unsigned pct, const GroupStats<Machine>& stats) {
  return Scheduler<Machine>{}.group_has_capacity(pct, stats);
}
GroupType classify(unsigned pct, const GroupStats<Machine>& stats) {
  return Scheduler<Machine>{}.group_classify(pct, stats);
}

}  // namespace

TEST(GroupClass, utilisation_875_of_1024_fits_at_117_and_876_does_not) {
  // 1024 * 100 = 102400; 875 * 117 = 102375; 876 * 117 = 102492
  EXPECT_TRUE(has_capacity(117, two_tasks(875)));
  EXPECT_FALSE(overloaded(117, two_tasks(875)));
  EXPECT_FALSE(has_capacity(117, two_tasks(876)));
  EXPECT_TRUE(overloaded(117, two_tasks(876)));
}

TEST(GroupClass, utilisation_930_of_1024_fits_at_110_and_931_does_not) {
  // 930 * 110 = 102300; 931 * 110 = 102410
  EXPECT_TRUE(has_capacity(110, two_tasks(930)));
  EXPECT_TRUE(overloaded(110, two_tasks(931)));
}

TEST(GroupClass, runnable_1198_fits_at_117_and_1199_does_not) {
  // 1024 * 117 = 119808; 1198 * 100 = 119800; 1199 * 100 = 119900
  EXPECT_TRUE(has_capacity(117, two_tasks(0, 1198)));
  EXPECT_FALSE(overloaded(117, two_tasks(0, 1198)));
  EXPECT_FALSE(has_capacity(117, two_tasks(0, 1199)));
  EXPECT_TRUE(overloaded(117, two_tasks(0, 1199)));
}

TEST(GroupClass, the_exact_fit_of_utilisation_is_neither) {
  GroupStats<Machine> stats = two_tasks(100);
  stats.group_capacity = 117;  // 117 * 100 == 100 * 117
  EXPECT_FALSE(has_capacity(117, stats));
  EXPECT_FALSE(overloaded(117, stats));
  EXPECT_EQ(classify(117, stats), GroupType::fully_busy);
}

TEST(GroupClass, the_exact_fit_of_runnable_time_still_has_capacity) {
  GroupStats<Machine> stats = two_tasks(0, 117);
  stats.group_capacity = 100;  // 100 * 117 == 117 * 100
  EXPECT_TRUE(has_capacity(117, stats));
  EXPECT_FALSE(overloaded(117, stats));
}

TEST(GroupClass, fewer_tasks_than_cpus_have_capacity_whatever_they_use) {
  GroupStats<Machine> stats = two_tasks(5000, 5000);
  stats.group_weight = 3;
  EXPECT_TRUE(has_capacity(117, stats));
  EXPECT_FALSE(overloaded(117, stats));
}

TEST(GroupClass, as_many_tasks_as_cpus_are_never_overloaded) {
  GroupStats<Machine> stats = two_tasks(5000, 5000);
  stats.group_weight = 2;
  EXPECT_FALSE(overloaded(117, stats));
  EXPECT_FALSE(has_capacity(117, stats));
  EXPECT_EQ(classify(117, stats), GroupType::fully_busy);
}

TEST(GroupClassify, takes_the_most_pressing_reason_first) {
  GroupStats<Machine> stats = two_tasks(876);
  stats.imbalance = true;
  stats.group_asym_packing = true;
  stats.group_smt_balance = true;
  stats.group_misfit_task_load = 1;
  EXPECT_EQ(classify(117, stats), GroupType::overloaded);
  stats.group_util = 875;
  EXPECT_EQ(classify(117, stats), GroupType::imbalanced);
  stats.imbalance = false;
  EXPECT_EQ(classify(117, stats), GroupType::asym_packing);
  stats.group_asym_packing = false;
  EXPECT_EQ(classify(117, stats), GroupType::smt_balance);
  stats.group_smt_balance = false;
  EXPECT_EQ(classify(117, stats), GroupType::misfit_task);
  stats.group_misfit_task_load = 0;
  EXPECT_EQ(classify(117, stats), GroupType::has_spare);
}

TEST(GroupClassify, an_empty_group_has_spare_capacity) {
  EXPECT_EQ(classify(117, {}), GroupType::has_spare);
}

TEST(GroupClassify, has_the_kernels_order) {
  EXPECT_LT(GroupType::has_spare, GroupType::fully_busy);
  EXPECT_LT(GroupType::fully_busy, GroupType::misfit_task);
  EXPECT_LT(GroupType::misfit_task, GroupType::smt_balance);
  EXPECT_LT(GroupType::smt_balance, GroupType::asym_packing);
  EXPECT_LT(GroupType::asym_packing, GroupType::imbalanced);
  EXPECT_LT(GroupType::imbalanced, GroupType::overloaded);
}

}  // namespace sched
