// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/deadline.h"

#include <gtest/gtest.h>

#include "tests/model/queue.h"

namespace sched {

TEST(EntityBefore, compares_deadlines) {
  const Scheduler<Machine> sched;
  Entity early = entity(0, 1024, 10);
  Entity late = entity(0, 1024, 11);
  EXPECT_TRUE(sched.entity_before(early, late));
  EXPECT_FALSE(sched.entity_before(late, early));
}

TEST(EntityBefore, is_false_both_ways_for_equal_deadlines) {
  const Scheduler<Machine> sched;
  Entity a = entity(0, 1024, 10);
  Entity b = entity(5, 2, 10);
  EXPECT_FALSE(sched.entity_before(a, b));
  EXPECT_FALSE(sched.entity_before(b, a));
}

TEST(EntityBefore, sees_the_distance_across_the_wrap) {
  const Scheduler<Machine> sched;
  Entity before_wrap = entity(0, 1024, -1);  // 2^64 - 1
  Entity after_wrap = entity(0, 1024, 1);
  EXPECT_TRUE(sched.entity_before(before_wrap, after_wrap));
  EXPECT_FALSE(sched.entity_before(after_wrap, before_wrap));
}

TEST(UpdateDeadline, leaves_a_request_that_is_not_consumed) {
  const Scheduler<Machine> sched;
  Queue queue{.zero_vruntime = 7};
  Entity curr = entity(999, 1024, 1000);
  curr.slice = 5;
  run(queue, curr);
  EXPECT_FALSE(sched.update_deadline(queue, curr));
  EXPECT_EQ(curr.deadline, 1000);
  EXPECT_EQ(curr.slice, 5);
  EXPECT_EQ(queue.zero_vruntime, 7);
}

TEST(UpdateDeadline, starts_the_next_request_when_the_last_is_consumed) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity curr = entity(1000, 1024, 1000);
  curr.slice = 5;
  run(queue, curr);
  EXPECT_TRUE(sched.update_deadline(queue, curr));
  EXPECT_EQ(curr.slice, 700'000);  // the base slice, again
  EXPECT_EQ(curr.deadline, 701'000);
}

TEST(UpdateDeadline, keeps_a_slice_of_its_own) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity curr = entity(1003, 1024, 1000);
  curr.slice = 3'000'000;
  curr.custom_slice = true;
  run(queue, curr);
  EXPECT_TRUE(sched.update_deadline(queue, curr));
  EXPECT_EQ(curr.slice, 3'000'000);
  EXPECT_EQ(curr.deadline, 3'001'003);
}

TEST(UpdateDeadline, stretches_the_slice_by_the_weight) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity curr = entity(0, 4096, 0);  // 2^22 raw: four times nice 0, a quarter of the virtual time
  run(queue, curr);
  EXPECT_TRUE(sched.update_deadline(queue, curr));
  // Inverse (2^32 - 1) / 4096 = 1048575, factor 1024 * 1048575 = 2^30 - 1024:
  // 700000 * (2^30 - 1024) / 2^32 = 175000 - 0.17
  EXPECT_EQ(curr.deadline, 174'999);
}

TEST(UpdateDeadline, moves_the_reference_to_the_mean) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity waiting = entity(0);
  Entity curr = entity(1000, 1024, 900);
  join(sched, queue, waiting);
  run(queue, curr);
  EXPECT_TRUE(sched.update_deadline(queue, curr));
  EXPECT_EQ(queue.zero_vruntime, 500);
}

TEST(UpdateDeadline, sees_the_distance_across_the_wrap) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity curr = entity(-1, 1024, 1);
  run(queue, curr);
  EXPECT_FALSE(sched.update_deadline(queue, curr));
}

}  // namespace sched
