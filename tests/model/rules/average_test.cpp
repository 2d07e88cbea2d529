// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/average.h"

#include <gtest/gtest.h>

#include "tests/model/queue.h"

namespace sched {

TEST(EntityKey, is_the_signed_distance_from_the_reference_point) {
  const Scheduler<Machine> sched;
  Queue queue{.zero_vruntime = 100};
  Entity right = entity(107);
  Entity left = entity(90);
  EXPECT_EQ(sched.entity_key(queue, right), 7);
  EXPECT_EQ(sched.entity_key(queue, left), -10);
}

TEST(EntityKey, survives_the_wrap_of_the_clock) {
  const Scheduler<Machine> sched;
  Queue queue{.zero_vruntime = -5};
  Entity se = entity(3);  // 3 - (2^64 - 5) = 8
  EXPECT_EQ(sched.entity_key(queue, se), 8);
}

TEST(AvgVruntimeAdd, adds_key_times_scaled_weight) {
  const Scheduler<Machine> sched;
  Queue queue{.zero_vruntime = 100};
  Entity a = entity(107, 4);
  Entity b = entity(90, 3);
  sched.avg_vruntime_add(queue, a);
  sched.avg_vruntime_add(queue, b);
  EXPECT_EQ(queue.avg_vruntime, -2);  // 4 * 7 - 3 * 10
  EXPECT_EQ(queue.avg_load, 7);
}

TEST(AvgVruntimeSub, takes_away_what_was_added) {
  const Scheduler<Machine> sched;
  Queue queue{.avg_vruntime = -2, .avg_load = 7, .zero_vruntime = 100};
  Entity a = entity(107, 4);
  sched.avg_vruntime_sub(queue, a);
  EXPECT_EQ(queue.avg_vruntime, -30);  // -2 - 28
  EXPECT_EQ(queue.avg_load, 3);
}

TEST(UpdateZeroVruntime, moves_the_reference_and_keeps_the_vruntimes) {
  const Scheduler<Machine> sched;
  Queue queue{.avg_vruntime = -2, .avg_load = 7, .zero_vruntime = 100};
  sched.update_zero_vruntime(queue, -3);
  EXPECT_EQ(queue.zero_vruntime, 97);
  EXPECT_EQ(queue.avg_vruntime, 19);  // 4 * (107 - 97) + 3 * (90 - 97) = 40 - 21
}

TEST(AvgVruntime, rounds_a_positive_mean_down) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity a = entity(0, 2);
  Entity b = entity(7, 2);
  join(sched, queue, a);
  join(sched, queue, b);
  EXPECT_EQ(sched.avg_vruntime(queue), 3);  // 14 / 4 = 3.5
}

TEST(AvgVruntime, rounds_a_negative_mean_down_too) {
  const Scheduler<Machine> sched;
  Queue queue{.zero_vruntime = 10};
  Entity a = entity(9, 2);
  Entity b = entity(10, 2);
  join(sched, queue, a);
  join(sched, queue, b);
  EXPECT_EQ(queue.avg_vruntime, -2);
  EXPECT_EQ(sched.avg_vruntime(queue), 9);  // 10 + floor(-2 / 4), not 10 + 0
  EXPECT_EQ(queue.avg_vruntime, 2);         // from 9: 2 * 0 + 2 * 1
}

TEST(AvgVruntime, is_exact_where_a_negative_sum_divides) {
  const Scheduler<Machine> sched;
  Queue queue{.avg_vruntime = -8, .avg_load = 4, .zero_vruntime = 10};
  EXPECT_EQ(sched.avg_vruntime(queue), 8);  // 10 + (-8 - 3) / 4 = 10 - 2, rounded toward zero
}

TEST(AvgVruntime, counts_curr_which_is_not_in_the_sums) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity a = entity(0, 2);
  Entity curr = entity(30, 4);
  join(sched, queue, a);
  run(queue, curr);
  EXPECT_EQ(sched.avg_vruntime(queue), 20);  // (2 * 0 + 4 * 30) / 6
  EXPECT_EQ(queue.avg_load, 2);
  EXPECT_EQ(queue.avg_vruntime, -40);  // 2 * (0 - 20)
}

TEST(AvgVruntime, does_not_count_curr_that_has_left) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity a = entity(6, 2);
  Entity curr = entity(30, 4);
  join(sched, queue, a);
  run(queue, curr);
  curr.on_rq = false;
  EXPECT_EQ(sched.avg_vruntime(queue), 6);
}

TEST(AvgVruntime, of_curr_alone_is_its_vruntime) {
  const Scheduler<Machine> sched;
  Queue queue{.zero_vruntime = 100};
  Entity curr = entity(-7, 4);
  run(queue, curr);
  EXPECT_EQ(sched.avg_vruntime(queue), -7);
  EXPECT_EQ(queue.zero_vruntime, -7);
}

TEST(AvgVruntime, of_an_empty_queue_stays_where_it_was) {
  const Scheduler<Machine> sched;
  Queue queue{.zero_vruntime = 42};
  EXPECT_EQ(sched.avg_vruntime(queue), 42);
}

TEST(AvgVruntime, moves_the_reference_to_the_mean) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity a = entity(0, 2);
  Entity b = entity(10, 2);
  join(sched, queue, a);
  join(sched, queue, b);
  EXPECT_EQ(sched.avg_vruntime(queue), 5);
  EXPECT_EQ(queue.zero_vruntime, 5);
  EXPECT_EQ(queue.avg_vruntime, 0);  // 2 * -5 + 2 * 5
  EXPECT_EQ(sched.avg_vruntime(queue), 5);
}

TEST(AvgVruntime, divides_by_the_low_32_bits_of_the_load) {
  const Scheduler<Machine> sched;
  Queue queue{.avg_vruntime = 100, .avg_load = (std::uint64_t{1} << 32) + 2};
  EXPECT_EQ(sched.avg_vruntime(queue), 50);  // 100 / 2
  Queue none_left{.avg_vruntime = 100, .avg_load = std::uint64_t{1} << 32};
  EXPECT_THROW(sched.avg_vruntime(none_left), Fault);
}

}  // namespace sched
