// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/migrate.h"

#include <gtest/gtest.h>

#include "model/kernels.h"
#include "tests/model/queue.h"

namespace sched {

namespace {

/// Two tasks on the source, one of them on each side of the mean; one task on the destination.
class EligibleFirst : public testing::Test {
 protected:
  EligibleFirst() {
    join(sched, src, eligible);
    join(sched, src, ineligible);
    join(sched, dst, waiting);
  }
  bool open(Entity& se, unsigned nr_balance_failed = 0) {
    return sched.can_migrate_task(
        {.nr_balance_failed = nr_balance_failed, .src = &src, .dst = &dst}, se);
  }

  Scheduler<Machine> sched{rules_of<Machine>(Kernel{.gate = Gate::eligible_first})};
  Queue src;
  Queue dst;
  Entity eligible = entity(0);
  Entity ineligible = entity(10);
  Entity waiting = entity(0);
};

}  // namespace

TEST_F(EligibleFirst, stops_an_ineligible_task) {
  EXPECT_FALSE(open(ineligible));
}

TEST_F(EligibleFirst, lets_an_eligible_task_through) {
  EXPECT_TRUE(open(eligible));
}

TEST_F(EligibleFirst, opens_after_a_failed_balance) {
  EXPECT_TRUE(open(ineligible, 1));
}

TEST_F(EligibleFirst, is_open_where_nothing_is_queued_at_the_destination) {
  dst.nr_queued = 0;
  EXPECT_TRUE(open(ineligible));
}

TEST_F(EligibleFirst, is_open_where_lag_is_not_placed) {
  sched.settings.place_lag = false;
  EXPECT_TRUE(open(ineligible));
}

TEST_F(EligibleFirst, asks_on_the_source_not_on_the_destination) {
  waiting.vruntime = 1'000'000;
  dst = {};
  join(sched, dst, waiting);
  EXPECT_TRUE(sched.entity_eligible(dst, ineligible));
  EXPECT_FALSE(open(ineligible));
}

TEST_F(EligibleFirst, is_no_gate_of_the_baseline) {
  sched.rules = {};
  EXPECT_TRUE(open(ineligible));
}

}  // namespace sched
