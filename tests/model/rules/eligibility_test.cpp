// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/eligibility.h"

#include <gtest/gtest.h>

#include "tests/model/queue.h"

namespace sched {

TEST(EntityEligible, left_of_the_mean_or_at_it) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity left = entity(0, 2);
  Entity right = entity(10, 2);
  Entity middle = entity(5, 2);
  join(sched, queue, left);
  join(sched, queue, right);
  EXPECT_TRUE(sched.entity_eligible(queue, left));
  EXPECT_TRUE(sched.entity_eligible(queue, middle));  // 2 * 0 + 2 * 10 = 20 >= 5 * 4
  EXPECT_FALSE(sched.entity_eligible(queue, right));
}

TEST(EntityEligible, does_not_lose_the_fraction_of_the_mean) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity a = entity(0, 2);
  Entity b = entity(3, 4);  // mean 12 / 6 = 2
  Entity c = entity(6, 4);  // mean 36 / 10 = 3.6
  join(sched, queue, a);
  join(sched, queue, b);
  join(sched, queue, c);
  EXPECT_TRUE(sched.vruntime_eligible(queue, 3));   // 36 >= 30
  EXPECT_FALSE(sched.vruntime_eligible(queue, 4));  // 36 < 40
}

TEST(EntityEligible, at_the_floor_of_a_negative_mean) {
  const Scheduler<Machine> sched;
  Queue queue{.zero_vruntime = 10};
  Entity a = entity(9, 2);
  Entity b = entity(10, 2);
  join(sched, queue, a);
  join(sched, queue, b);
  EXPECT_TRUE(sched.vruntime_eligible(queue, 9));  // -2 >= -1 * 4
  EXPECT_FALSE(
      sched.vruntime_eligible(queue, 10));  // -2 < 0: a mean rounded up would not be eligible
}

TEST(EntityEligible, counts_curr) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity waiting = entity(10, 2);
  Entity curr = entity(40, 2);
  join(sched, queue, waiting);
  EXPECT_FALSE(sched.vruntime_eligible(queue, 25));
  run(queue, curr);
  EXPECT_TRUE(sched.vruntime_eligible(queue, 25));  // 20 + 80 >= 25 * 4
  EXPECT_FALSE(sched.vruntime_eligible(queue, 26));
  curr.on_rq = false;
  EXPECT_FALSE(sched.vruntime_eligible(queue, 25));
}

TEST(EntityEligible, on_an_empty_queue_up_to_every_vruntime) {
  const Scheduler<Machine> sched;
  Queue queue;
  EXPECT_TRUE(sched.vruntime_eligible(queue, 1'000'000));  // 0 >= key * 0
}

TEST(EntityEligible, misjudges_where_the_product_wraps) {
  const Scheduler<Machine> sched;
  Queue queue{.avg_load = 4};
  // key 2^61 * 4 = 2^63, which reads as -2^63: far to the right, and yet "eligible".
  EXPECT_TRUE(sched.vruntime_eligible(queue, std::uint64_t{1} << 61));
  EXPECT_FALSE(sched.vruntime_eligible(queue, (std::uint64_t{1} << 61) - 1));
}

}  // namespace sched
