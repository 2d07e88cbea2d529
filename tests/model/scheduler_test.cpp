// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/scheduler.h"

#include <gtest/gtest.h>

#include "tests/model/queue.h"

namespace sched {

namespace {

Machine::u64 weighs_one(const Scheduler<Machine>&, Machine::u64) {
  return 1;
}

Machine::u64 average_of_seven(const Scheduler<Machine>&, Queue&) {
  return 7;
}

}  // namespace

TEST(Scheduler, a_replaced_rule_is_seen_by_the_rules_that_call_it) {
  Scheduler<Machine> sched;
  sched.rules.scale_load_down = weighs_one;
  Queue queue;
  Entity light = entity(0, 15);
  Entity heavy = entity(10, 88761);
  join(sched, queue, light);
  join(sched, queue, heavy);
  EXPECT_EQ(queue.avg_load, 2);
  EXPECT_EQ(sched.avg_vruntime(queue), 5);  // (0 + 10) / 2
  EXPECT_TRUE(sched.vruntime_eligible(queue, 5));
  EXPECT_FALSE(sched.vruntime_eligible(queue, 6));
}

TEST(Scheduler, a_replaced_average_moves_what_is_placed) {
  Scheduler<Machine> sched;
  sched.rules.avg_vruntime = average_of_seven;
  Queue queue;
  Entity se = entity(0);
  sched.place_entity(queue, se);
  EXPECT_EQ(se.vruntime, 7);
}

TEST(Settings, a_tick_is_a_second_over_hz_to_the_nearest) {
  const auto tick = [](unsigned hz) { return Settings<Machine>{.hz = hz}.tick_nsec(); };
  EXPECT_EQ(tick(100), 10'000'000u);
  EXPECT_EQ(tick(250), 4'000'000u);
  EXPECT_EQ(tick(300), 3'333'333u);
  EXPECT_EQ(tick(1000), 1'000'000u);
  EXPECT_EQ(tick(1024), 976'563u);  // 976562.5, rounded up
}

}  // namespace sched
