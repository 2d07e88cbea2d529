// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/weight.h"

#include <gtest/gtest.h>

#include <vector>

#include "model/machine/nice.h"
#include "tests/model/queue.h"

namespace sched {

namespace {

/// Of nice -20 to 19.
std::vector<NiceWeight> nice_levels() {
  std::vector<NiceWeight> levels;
  for (int nice = -20; nice <= 19; ++nice) levels.push_back(weight_of_nice(nice));
  return levels;
}

std::uint64_t scaled_down(std::uint64_t weight) {
  return Scheduler<Machine>{}.scale_load_down(weight).raw();
}
std::uint64_t inverse(std::uint64_t weight) {
  return rules::inverse<Machine>(Scheduler<Machine>{}, weight, 0u).raw();
}
std::uint64_t virtual_time(std::uint64_t delta, std::uint64_t weight) {
  return Scheduler<Machine>{}.calc_delta_fair(delta, weight).raw();
}

}  // namespace

TEST(ScaleLoadDown, drops_ten_bits) {
  EXPECT_EQ(scaled_down(1u << 20), 1024u);
  EXPECT_EQ(scaled_down(15u << 10), 15u);
  EXPECT_EQ(scaled_down((15u << 10) + 1023), 15u);
  EXPECT_EQ(scaled_down(std::uint64_t{1} << 28), 262'144u);
}

TEST(ScaleLoadDown, leaves_two_of_the_least_and_nothing_of_nothing) {
  EXPECT_EQ(scaled_down(2047), 2u);
  EXPECT_EQ(scaled_down(2048), 2u);
  EXPECT_EQ(scaled_down(2), 2u);
  EXPECT_EQ(scaled_down(1), 2u);
  EXPECT_EQ(scaled_down(0), 0u);
}

TEST(InvWeight, is_the_word_divided_by_the_scaled_weight) {
  EXPECT_EQ(inverse(2u << 10), 2'147'483'647u);
  EXPECT_EQ(inverse(3u << 10), 1'431'655'765u);  // WMULT_IDLEPRIO
  EXPECT_EQ(inverse(1), 2'147'483'647u);         // scaled to 2
}

TEST(InvWeight, has_an_answer_for_no_weight_and_for_too_much) {
  EXPECT_EQ(inverse(0), 4'294'967'295u);
  EXPECT_EQ(inverse(std::uint64_t{0xffffffff} << 10), 1u);
  EXPECT_EQ(inverse(std::uint64_t{1} << 62), 1u);
}

TEST(InvWeight, is_the_kernels_table_or_one_less_where_that_was_rounded_up) {
  // A task's inverse is its table's, 2^32 / weight to the nearest; inverse() rounds down, as the
  // kernel does for group entities.
  std::vector<std::uint64_t> one_less;
  for (const auto& [weight, table] : nice_levels()) {
    if (inverse(std::uint64_t{weight} << 10) + 1 == table)
      one_less.push_back(weight);
    else
      EXPECT_EQ(inverse(std::uint64_t{weight} << 10), table) << weight;
  }
  EXPECT_EQ(one_less, (std::vector<std::uint64_t>{56483, 46273, 6100, 4904, 2501, 1586, 1277, 1024,
                                                  820, 655, 423, 335, 272, 70}));
}

TEST(CalcDeltaFair, is_wall_time_at_nice_0) {
  EXPECT_EQ(virtual_time(700'000, 1u << 20), 700'000u);
  EXPECT_EQ(virtual_time(~std::uint64_t{0}, 1u << 20), ~std::uint64_t{0});
}

TEST(CalcDeltaFair, runs_slower_for_the_heavy) {
  // 3 ms * (1024 * 48388) / 2^32 = 148647936000000 / 4294967296 = 34609.79
  EXPECT_EQ(virtual_time(3'000'000, 88761u << 10), 34'609u);
}

TEST(CalcDeltaFair, runs_faster_for_the_light) {
  // 1024 * 286331153 has 39 bits: shortened by 7 to 2290649224. 700000 * 2290649224 / 2^25 =
  // 47786666.66
  EXPECT_EQ(virtual_time(700'000, 15u << 10), 47'786'666u);
}

TEST(CalcDeltaFair, takes_the_stored_inverse_of_a_task) {
  // Weight 70: the table has 61356676, one more than is computed. 1024 * 61356676 = 62829236224 has
  // 36 bits: shortened by 4 to 3926827264. 10^8 * 3926827264 / 2^28 = 1462857151.03; computed, it
  // is 10^8 * 3926827200 / 2^28 = 1462857127.19.
  const Scheduler<Machine> sched;
  EXPECT_EQ(sched.calc_delta_fair(100'000'000, 70u << 10, 61'356'676u), 1'462'857'151);
  EXPECT_EQ(sched.calc_delta_fair(100'000'000, 70u << 10), 1'462'857'127);
}

TEST(CalcDeltaFair, loses_the_bits_that_do_not_fit_the_factor) {
  // SCHED_IDLE: 1024 * 1431655765 has 41 bits: shortened by 9 to 2863311530.
  // 1000000 * 2863311530 / 2^23 = 341333333.25; exact would be 341333333.33
  EXPECT_EQ(virtual_time(1'000'000, 3u << 10), 341'333'333u);
  // Weight 2: (2^41 - 1024) / 2^32 = 512 less 2^-22; 1400000 * 512 = 716800000, less a third.
  EXPECT_EQ(virtual_time(1'400'000, 2), 716'799'999u);
}

TEST(CalcDeltaFair, of_no_time_is_none) {
  for (const auto& [weight, table] : nice_levels())
    EXPECT_EQ(virtual_time(0, std::uint64_t{weight} << 10), 0u);
}

TEST(CalcDeltaFair, rounds_one_off_at_a_weight_just_beside_nice_0) {
  // 2^20 + 1 still scales to 1024, but goes through the inverse 2^22 - 1:
  // 1000 * (2^32 - 1024) / 2^32 = 1000 - 0.0002
  EXPECT_EQ(virtual_time(1000, (1u << 20) + 1), 999u);
}

}  // namespace sched
