// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/machine/pelt.h"

#include <gtest/gtest.h>

namespace sched {
namespace {

constexpr std::uint64_t period = 1'048'576;  // ns

TEST(Pelt, decays_to_half_in_32_periods) {
  EXPECT_EQ(pelt::decay_load(1024, 1), 1002u);  // 1024 * 0.97857 = 1002.06
  EXPECT_EQ(pelt::decay_load(1024, 32), 511u);  // y^0 is 2^32 - 1 of 2^32: just below 512
  EXPECT_EQ(pelt::decay_load(1024, 64), 255u);
  EXPECT_EQ(pelt::decay_load(~std::uint64_t{0}, 32 * 63 + 1), 0u);  // by decree, not by shifting
}

TEST(Pelt, counts_a_full_period) {
  SchedAvg avg{.last_update_time = period};
  EXPECT_TRUE(pelt::update_load_sum(2 * period, avg, 3, 2, true));
  // The first period ended: 1024 units, decayed once. No full one behind it, nothing of the next.
  EXPECT_EQ(avg.load_sum, 3u * 1002);
  EXPECT_EQ(avg.runnable_sum, (2u * 1002) << 10);
  EXPECT_EQ(avg.util_sum, 1002u << 10);
  EXPECT_EQ(avg.period_contrib, 0u);
  EXPECT_EQ(avg.last_update_time, 2 * period);
  pelt::update_load_avg(avg, 1024);
  EXPECT_EQ(avg.load_avg, 1024u * 3 * 1002 / 46718);
  EXPECT_EQ(avg.util_avg, (1002u << 10) / 46718);
}

TEST(Pelt, keeps_what_is_less_than_a_unit_for_later) {
  SchedAvg avg{.last_update_time = period};
  EXPECT_FALSE(pelt::update_load_sum(period + 1023, avg, 1, 1, true));
  EXPECT_EQ(avg.last_update_time, period);
  EXPECT_FALSE(pelt::update_load_sum(period + 2050, avg, 1, 1, true));
  EXPECT_EQ(avg.last_update_time, period + 2048);
  EXPECT_EQ(avg.load_sum, 2u);
  EXPECT_EQ(avg.period_contrib, 2u);
}

TEST(Pelt, nothing_runs_without_load) {
  SchedAvg avg{.last_update_time = period};
  pelt::update_load_sum(period + 5120, avg, 0, 1, true);
  EXPECT_EQ(avg.runnable_sum, 0u);
  EXPECT_EQ(avg.util_sum, 0u);
}

TEST(Pelt, time_that_goes_back_is_taken_as_it_is) {
  SchedAvg avg{.last_update_time = 10 * period, .load_sum = 7};
  EXPECT_FALSE(pelt::update_load_sum(9 * period, avg, 1, 1, true));
  EXPECT_EQ(avg.last_update_time, 9 * period);
  EXPECT_EQ(avg.load_sum, 7u);
}

TEST(Pelt, sums_stay_positive) {
  std::uint32_t narrow = 5;
  pelt::sub_positive(narrow, 6);
  EXPECT_EQ(narrow, 0u);
  std::uint64_t wide = 5;
  pelt::add_positive(wide, -6);
  EXPECT_EQ(wide, 0u);
  pelt::add_positive(wide, 4);
  EXPECT_EQ(wide, 4u);
  EXPECT_EQ(pelt::at_least_average(1, 2), 2u * 46718);
  EXPECT_EQ(pelt::at_least_average((std::uint64_t{1} << 32) + 1, 0), 1u);  // cut to 32 bits
}

}  // namespace
}  // namespace sched
