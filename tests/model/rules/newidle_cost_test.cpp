// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/newidle_cost.h"

#include <gtest/gtest.h>

#include "model/kernels.h"
#include "tests/model/queue.h"

namespace sched {

namespace {

using Domain = SchedDomain<Machine>;

Scheduler<Machine> kernel_with(Newidle newidle, std::uint64_t jiffies = 1000) {
  Scheduler<Machine> sched{rules_of<Machine>(Kernel{.newidle = newidle})};
  sched.settings.jiffies = jiffies;
  return sched;
}

/// A domain that was raised to this cost at jiffy 1000.
Domain costing(std::uint64_t cost) {
  return {.max_newidle_lb_cost = cost, .last_decay_max_lb_cost = 1000};
}

/// What a pass that costs this and pulls nothing leaves.
std::uint64_t after_failure(Newidle newidle, std::uint64_t cost, std::uint64_t measured) {
  Domain sd = costing(cost);
  kernel_with(newidle).newidle_balance_done(sd, measured, 0);
  return sd.max_newidle_lb_cost.raw();
}

constexpr Newidle bumping[] = {Newidle::rfc_bump, Newidle::merged_bump};

}  // namespace

TEST(NewidleCost, a_higher_cost_is_taken_and_stamped) {
  Domain sd = costing(500);
  EXPECT_FALSE(kernel_with(Newidle::proportional, 1100).update_newidle_cost(sd, 501, 0));
  EXPECT_EQ(sd.max_newidle_lb_cost, 501);
  EXPECT_EQ(sd.last_decay_max_lb_cost, 1100);
}

TEST(NewidleCost, an_equal_cost_changes_nothing) {
  Domain sd = costing(500);
  EXPECT_FALSE(kernel_with(Newidle::proportional, 1100).update_newidle_cost(sd, 500, 0));
  EXPECT_EQ(sd.max_newidle_lb_cost, 500);
  EXPECT_EQ(sd.last_decay_max_lb_cost, 1000);
}

TEST(NewidleCost, decays_by_3_of_256_later_than_hz_after_it_was_raised) {
  Domain sd = costing(1000);
  EXPECT_FALSE(kernel_with(Newidle::proportional, 1250).update_newidle_cost(sd, 0, 0));
  EXPECT_EQ(sd.max_newidle_lb_cost, 1000);
  EXPECT_TRUE(kernel_with(Newidle::proportional, 1251).update_newidle_cost(sd, 0, 0));
  EXPECT_EQ(sd.max_newidle_lb_cost, 988);  // 253000 / 256 = 988.28
  EXPECT_EQ(sd.last_decay_max_lb_cost, 1251);
}

TEST(NewidleCost, decay_sees_the_distance_across_the_wrap_of_jiffies) {
  Domain sd{.max_newidle_lb_cost = 1000, .last_decay_max_lb_cost = -100};
  EXPECT_FALSE(kernel_with(Newidle::proportional, 150).update_newidle_cost(sd, 0, 0));
  EXPECT_TRUE(kernel_with(Newidle::proportional, 151).update_newidle_cost(sd, 0, 0));
}

TEST(NewidleCost, decay_falls_strictly_until_nothing_is_left) {
  Domain sd = costing(500'200);
  Scheduler<Machine> sched = kernel_with(Newidle::proportional);
  while (sd.max_newidle_lb_cost != 0u) {
    const auto before = sd.max_newidle_lb_cost;
    sched.settings.jiffies = sched.settings.jiffies + 251u;
    ASSERT_TRUE(sched.update_newidle_cost(sd, 0, 0));
    ASSERT_LT(sd.max_newidle_lb_cost, before);
  }
}

TEST(NewidleCost, decay_wraps_from_a_253rd_of_the_word_up) {
  // 72912031911895461 * 253 = 2^64 + 17
  Domain below = costing(72'912'031'911'895'460);
  Domain above = costing(72'912'031'911'895'461);
  const auto sched = kernel_with(Newidle::proportional, 2000);
  EXPECT_TRUE(sched.update_newidle_cost(below, 0, 0));
  EXPECT_TRUE(sched.update_newidle_cost(above, 0, 0));
  EXPECT_EQ(below.max_newidle_lb_cost,
            72'057'594'037'927'935);        // (2^64 + 17 - 253) / 256 = 2^56 - 0.9
  EXPECT_EQ(above.max_newidle_lb_cost, 0);  // 17 / 256
}

TEST(NewidleStats, count_only_passes_with_a_cost) {
  Domain sd;
  const auto sched = kernel_with(Newidle::proportional);
  sched.update_newidle_cost(sd, 0, 7);
  EXPECT_EQ(sd.newidle_call, 0);
  EXPECT_EQ(sd.newidle_success, 0);
  sched.update_newidle_cost(sd, 1, 7);
  EXPECT_EQ(sd.newidle_call, 1);
  EXPECT_EQ(sd.newidle_success, 7);
}

TEST(NewidleStats, every_1024_calls_the_ratio_follows_and_both_halve) {
  const auto sched = kernel_with(Newidle::proportional);
  Domain sd{.newidle_call = 1022, .newidle_success = 300, .newidle_ratio = 5};
  sched.update_newidle_stats(sd, 0);
  EXPECT_EQ(sd.newidle_call, 1023);
  EXPECT_EQ(sd.newidle_ratio, 5);
  sched.update_newidle_stats(sd, 1);
  EXPECT_EQ(sd.newidle_call, 512);
  EXPECT_EQ(sd.newidle_success, 150);  // 301 / 2
  EXPECT_EQ(sd.newidle_ratio, 301);
}

TEST(NewidleStats, the_ratio_passes_1024_unless_it_is_capped) {
  Domain sd{.newidle_call = 1023, .newidle_success = 1500};
  kernel_with(Newidle::proportional).update_newidle_stats(sd, 1024);
  EXPECT_EQ(sd.newidle_ratio, 2524);
  sd = {.newidle_call = 1023, .newidle_success = 1500};
  kernel_with(Newidle::proportional_capped).update_newidle_stats(sd, 1024);
  EXPECT_EQ(sd.newidle_ratio, 1024);
  EXPECT_EQ(sd.newidle_success, 1262);  // the counter is not capped
}

TEST(NewidleBalanceDone, weighs_a_success_by_the_inverse_of_the_ratio) {
  const auto sched = kernel_with(Newidle::proportional);
  const auto weight = [&](unsigned ratio, unsigned pulled) {
    Domain sd{.newidle_ratio = ratio};
    sched.newidle_balance_done(sd, 1, pulled);
    return sd.newidle_success.raw();
  };
  EXPECT_EQ(weight(0, 1), 1024u);
  EXPECT_EQ(weight(0, 5), 1024u);  // however many were pulled
  EXPECT_EQ(weight(0, 0), 0u);
  EXPECT_EQ(weight(1, 1), 512u);   // (1024 + 1) / 2
  EXPECT_EQ(weight(2, 1), 341u);   // (1024 + 1) / 3
  EXPECT_EQ(weight(1024, 1), 1u);  // (1024 + 512) / 1025
  EXPECT_EQ(weight(2047, 1), 1u);  // (1024 + 1024) / 2048
  EXPECT_EQ(weight(2048, 1), 0u);  // (1024 + 1024) / 2049
}

TEST(NewidleBump, zero_and_one_stay_where_they_are) {
  // c + c / 2 = c; a measured cost of 0 leaves the bump alone.
  for (const Newidle newidle : bumping) {
    EXPECT_EQ(after_failure(newidle, 0, 0), 0u);
    EXPECT_EQ(after_failure(newidle, 1, 0), 1u);
    EXPECT_EQ(after_failure(newidle, 2, 0), 3u);
  }
}

TEST(NewidleBump, reaches_the_cap_from_two_in_32_failures) {
  // 3 4 6 9 13 19 28 42 63 94 | 141 211 316 474 711 1066 1599 2398 3597 5395 | 8092 12138 18207
  // 27310 40965 61447 92170 138255 207382 311073 | 466609, then 699913, which is cut to 500200.
  for (const Newidle newidle : bumping) {
    Domain sd = costing(2);
    const auto sched = kernel_with(newidle);
    for (int failures = 0; failures < 31; ++failures) sched.newidle_balance_done(sd, 0, 0);
    EXPECT_EQ(sd.max_newidle_lb_cost, 466'609);
    sched.newidle_balance_done(sd, 0, 0);
    EXPECT_EQ(sd.max_newidle_lb_cost, 500'200);
  }
}

TEST(NewidleBump, at_the_cap_the_cost_stays_and_the_timer_restarts) {
  for (const Newidle newidle : bumping) {
    Domain sd = costing(500'200);
    kernel_with(newidle, 5000).newidle_balance_done(sd, 0, 0);  // long due for decay
    EXPECT_EQ(sd.max_newidle_lb_cost, 500'200);
    EXPECT_EQ(sd.last_decay_max_lb_cost, 5000);
  }
}

TEST(NewidleBump, a_failure_lowers_a_cost_above_a_lowered_cap) {
  for (const Newidle newidle : bumping) EXPECT_EQ(after_failure(newidle, 600'000, 0), 500'200u);
}

TEST(NewidleBump, the_cap_wraps_with_its_32_bit_constant) {
  auto sched = kernel_with(Newidle::merged_bump);
  sched.settings.migration_cost_ns = 0xffffffffu;
  EXPECT_EQ(rules::newidle_cost_cap(sched), 199);
}

TEST(NewidleRfcBump, the_measured_cost_still_follows) {
  EXPECT_EQ(after_failure(Newidle::rfc_bump, 2, 5), 5u);
  EXPECT_EQ(after_failure(Newidle::rfc_bump, 100, 5), 150u);
  EXPECT_EQ(after_failure(Newidle::rfc_bump, 100, 600'000), 500'200u);
}

TEST(NewidleMergedBump, the_measured_cost_of_a_failure_is_discarded) {
  EXPECT_EQ(after_failure(Newidle::merged_bump, 2, 5), 3u);
  EXPECT_EQ(after_failure(Newidle::merged_bump, 0, 600'000), 0u);
}

TEST(NewidleBump, a_success_counts_its_measured_cost_up_to_the_cap) {
  for (const Newidle newidle : bumping) {
    Domain sd = costing(100);
    kernel_with(newidle).newidle_balance_done(sd, 120, 1);
    EXPECT_EQ(sd.max_newidle_lb_cost, 120);
    kernel_with(newidle).newidle_balance_done(sd, 600'000, 1);
    EXPECT_EQ(sd.max_newidle_lb_cost, 500'200);
  }
}

TEST(NewidleRfcBump, the_bump_counts_as_a_call) {
  Domain sd = costing(100);
  sd.newidle_ratio = 3;
  kernel_with(Newidle::rfc_bump).newidle_balance_done(sd, 120, 1);
  EXPECT_EQ(sd.newidle_call, 1);
  EXPECT_EQ(sd.newidle_success, 256);  // 1026 / 4
  kernel_with(Newidle::rfc_bump).newidle_balance_done(sd, 120, 0);
  EXPECT_EQ(sd.newidle_call, 3);
  EXPECT_EQ(sd.newidle_success, 256);
}

TEST(NewidleMergedBump, counts_nothing) {
  Domain sd = costing(100);
  kernel_with(Newidle::merged_bump).newidle_balance_done(sd, 120, 1);
  EXPECT_EQ(sd.newidle_call, 0);
}

TEST(NewidlePlain, knows_neither_cap_nor_counters) {
  Domain sd = costing(100);
  kernel_with(Newidle::plain).newidle_balance_done(sd, 600'000, 1);
  EXPECT_EQ(sd.max_newidle_lb_cost, 600'000);
  EXPECT_EQ(sd.newidle_call, 0);
  EXPECT_EQ(after_failure(Newidle::plain, 100, 5), 100u);
}

}  // namespace sched
