// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/lag.h"

#include <gtest/gtest.h>

#include "tests/model/queue.h"

namespace sched {

namespace {

/// Nice 0, slice 3 ms: the lag is kept within 6 ms, in virtual as in wall time.
Entity three_ms(std::int64_t vruntime) {
  Entity se = entity(vruntime);
  se.slice = 3'000'000;
  return se;
}

std::int64_t lag_at(std::int64_t average, Entity se) {
  return Scheduler<Machine>{}.entity_lag(average, se).raw();
}

}  // namespace

TEST(LagLimit, is_twice_the_slice) {
  const Scheduler<Machine> sched;
  EXPECT_EQ(rules::lag_limit<Machine>(sched, 3'000'000, 1u << 20), 6'000'000);
}

TEST(LagLimit, is_at_least_a_tick) {
  Scheduler<Machine> sched;
  EXPECT_EQ(rules::lag_limit<Machine>(sched, 700'000, 1u << 20), 4'000'000);  // 250 Hz
  sched.settings.hz = 1000;
  EXPECT_EQ(rules::lag_limit<Machine>(sched, 700'000, 1u << 20), 1'400'000);
  sched.settings.hz = 300;  // (10^9 + 150) / 300
  EXPECT_EQ(rules::lag_limit<Machine>(sched, 700'000, 1u << 20), 3'333'333);
}

TEST(LagLimit, is_virtual_time_of_the_entity) {
  const Scheduler<Machine> sched;
  // Weight 2048, inverse (2^32 - 1) / 2048 = 2097151: 6 ms * (2^31 - 1024) / 2^32 = 3 ms - 1.43
  EXPECT_EQ(rules::lag_limit<Machine>(sched, 3'000'000, 2u << 20), 2'999'998);
}

TEST(EntityLag, is_the_distance_from_the_mean) {
  EXPECT_EQ(lag_at(1000, three_ms(400)), 600);
  EXPECT_EQ(lag_at(400, three_ms(1000)), -600);
  EXPECT_EQ(lag_at(0, three_ms(-5)), 5);  // -5 is 2^64 - 5
}

TEST(EntityLag, is_cut_to_the_limit_on_both_sides) {
  EXPECT_EQ(lag_at(6'000'000, three_ms(0)), 6'000'000);
  EXPECT_EQ(lag_at(6'000'001, three_ms(0)), 6'000'000);
  EXPECT_EQ(lag_at(-6'000'000, three_ms(0)), -6'000'000);
  EXPECT_EQ(lag_at(-6'000'001, three_ms(0)), -6'000'000);
}

TEST(EntityLag, becomes_the_limit_itself_where_that_is_negative) {
  Entity se = entity(0);
  se.slice = ~std::uint64_t{0};  // twice that is 2^64 - 2: a limit of -2, between 2 and -2
  EXPECT_EQ(lag_at(1000, se), -2);
  EXPECT_EQ(lag_at(0, se), -2);
  EXPECT_EQ(lag_at(-2, se), -2);
  EXPECT_EQ(lag_at(-3, se), 2);
}

TEST(UpdateEntityLag, stores_the_lag_and_moves_the_reference) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity a = three_ms(0);
  Entity b = three_ms(1000);
  join(sched, queue, a);
  join(sched, queue, b);
  sched.update_entity_lag(queue, b);
  EXPECT_EQ(b.vlag, -500);
  EXPECT_EQ(queue.zero_vruntime, 500);
  sched.update_entity_lag(queue, a);
  EXPECT_EQ(a.vlag, 500);
}

TEST(UpdateEntityLag, cuts_what_a_far_entity_would_keep) {
  const Scheduler<Machine> sched;
  Queue queue;
  Entity a = three_ms(0);
  Entity b = three_ms(20'000'000);
  join(sched, queue, a);
  join(sched, queue, b);
  sched.update_entity_lag(queue, a);  // 10 ms to the mean
  EXPECT_EQ(a.vlag, 6'000'000);
}

}  // namespace sched
