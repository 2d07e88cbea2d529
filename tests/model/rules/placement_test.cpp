// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/placement.h"

#include <gtest/gtest.h>

#include "tests/model/queue.h"

namespace sched {

namespace {

/// One entity of weight 2 at 100 is queued. Slices are their own, so that their sums stay small.
class PlaceEntity : public testing::Test {
 protected:
  PlaceEntity() { join(sched, queue, queued); }

  Entity joining(std::uint64_t scaled_weight, std::int64_t vlag) {
    Entity se = entity(0, scaled_weight);
    se.vlag = vlag;
    se.custom_slice = true;
    return se;
  }

  Scheduler<Machine> sched;
  Queue queue;
  Entity queued = entity(100, 2);
};

}  // namespace

TEST_F(PlaceEntity, inflates_lag_by_the_joining_weight) {
  Entity se = joining(6, 10);
  sched.place_entity(queue, se);
  EXPECT_EQ(se.vruntime, 60);  // 100 - 10 * (2 + 6) / 2
  join(sched, queue, se);
  EXPECT_EQ(sched.avg_vruntime(queue), 70);  // (2 * 100 + 6 * 60) / 8: the old lag is left
}

TEST_F(PlaceEntity, rounds_the_inflated_lag_toward_zero_on_both_sides) {
  Entity late = joining(3, -3);
  sched.place_entity(queue, late);
  EXPECT_EQ(late.vruntime, 107);  // 100 + 3 * 5 / 2 = 107.5
  Entity early = joining(3, 3);
  sched.place_entity(queue, early);
  EXPECT_EQ(early.vruntime, 93);  // 100 - 7.5, rounded to 7
}

TEST_F(PlaceEntity, keeps_the_eligibility_that_the_lag_says) {
  for (const std::int64_t vlag : {-3, -1, 0, 1, 3}) {
    Queue fresh;
    Entity other = entity(100, 2);
    join(sched, fresh, other);
    Entity se = joining(3, vlag);
    sched.place_entity(fresh, se);
    join(sched, fresh, se);
    EXPECT_EQ(sched.entity_eligible(fresh, se), vlag >= 0) << vlag;
  }
}

TEST_F(PlaceEntity, counts_curr_in_the_load) {
  Entity curr = entity(100, 2);
  run(queue, curr);
  Entity se = joining(4, 10);
  sched.place_entity(queue, se);
  EXPECT_EQ(se.vruntime, 80);  // 100 - 10 * (4 + 4) / 4
}

TEST_F(PlaceEntity, does_not_count_curr_that_has_left) {
  Entity curr = entity(500, 2);
  queue.curr = &curr;
  Entity se = joining(4, 10);
  sched.place_entity(queue, se);
  EXPECT_EQ(se.vruntime, 70);  // 100 - 10 * (2 + 4) / 2
}

TEST_F(PlaceEntity, drops_the_lag_on_an_empty_queue) {
  Queue empty{.zero_vruntime = 42};
  Entity se = joining(4, -1000);
  sched.place_entity(empty, se);
  EXPECT_EQ(se.vruntime, 42);
  EXPECT_EQ(se.vlag, -1000);
}

TEST_F(PlaceEntity, drops_the_lag_without_place_lag) {
  sched.settings.place_lag = false;
  Entity se = joining(4, 10);
  sched.place_entity(queue, se);
  EXPECT_EQ(se.vruntime, 100);
}

TEST_F(PlaceEntity, takes_a_load_of_one_where_the_counted_weigh_nothing) {
  Queue weightless{.nr_queued = 1};
  Entity se = joining(2, 3);
  sched.place_entity(weightless, se);
  EXPECT_EQ(se.vruntime, -6);  // 0 - 3 * (0 + 2) / 1
}

TEST_F(PlaceEntity, divides_by_the_low_32_bits_of_the_load) {
  Queue heavy{.avg_load = (std::uint64_t{1} << 32) + 2, .nr_queued = 1};
  Entity se = joining(4, 1);
  sched.place_entity(heavy, se);
  EXPECT_EQ(se.vruntime, -2'147'483'651);  // -(2^32 + 6) / 2
  Queue none_left{.avg_load = std::uint64_t{1} << 32, .nr_queued = 1};
  EXPECT_THROW(sched.place_entity(none_left, se), Fault);
}

TEST_F(PlaceEntity, loses_a_lag_whose_inflation_wraps) {
  Entity se = joining(2, std::int64_t{1} << 62);  // 2^62 * (2 + 2) = 2^64
  sched.place_entity(queue, se);
  EXPECT_EQ(se.vruntime, 100);
}

TEST_F(PlaceEntity, gives_a_whole_slice) {
  Entity se = entity(0);
  sched.place_entity(queue, se);
  EXPECT_EQ(se.deadline, 700'100);
  EXPECT_EQ(se.slice, 700'000);
}

TEST_F(PlaceEntity, refreshes_the_slice_unless_it_is_its_own) {
  Entity se = entity(0);
  se.slice = 5;
  sched.place_entity(queue, se);
  EXPECT_EQ(se.slice, 700'000);
  se.slice = 5;
  se.custom_slice = true;
  sched.place_entity(queue, se);
  EXPECT_EQ(se.slice, 5);
  EXPECT_EQ(se.deadline, 105);
}

TEST_F(PlaceEntity, gives_a_new_task_half_a_slice) {
  Entity se = entity(0);
  sched.place_entity(queue, se, true);
  EXPECT_EQ(se.deadline, 350'100);
  se.slice = 7;
  se.custom_slice = true;
  sched.place_entity(queue, se, true);
  EXPECT_EQ(se.deadline, 103);  // 7 / 2 = 3
}

TEST_F(PlaceEntity, gives_a_new_task_all_of_it_without_the_feature) {
  sched.settings.place_deadline_initial = false;
  Entity se = entity(0);
  sched.place_entity(queue, se, true);
  EXPECT_EQ(se.deadline, 700'100);
}

TEST_F(PlaceEntity, makes_a_relative_deadline_absolute) {
  Entity se = joining(6, 10);
  se.deadline = -25;  // already late
  se.rel_deadline = true;
  sched.place_entity(queue, se, true);
  EXPECT_EQ(se.deadline, 35);  // 60 - 25: neither a slice nor half of one
  EXPECT_FALSE(se.rel_deadline);
}

TEST_F(PlaceEntity, ignores_a_relative_deadline_without_the_feature) {
  sched.settings.place_rel_deadline = false;
  Entity se = entity(0);
  se.deadline = 25;
  se.rel_deadline = true;
  sched.place_entity(queue, se);
  EXPECT_EQ(se.deadline, 700'100);
  EXPECT_TRUE(se.rel_deadline);
}

TEST_F(PlaceEntity, at_zero_lag_is_eligible) {
  Queue uneven{.zero_vruntime = 10};
  Entity a = entity(9, 2);
  Entity b = entity(10, 2);
  join(sched, uneven, a);
  join(sched, uneven, b);
  Entity se = joining(2, 0);
  sched.place_entity(uneven, se);
  EXPECT_EQ(se.vruntime, 9);  // the floor of 9.5
  EXPECT_TRUE(sched.entity_eligible(uneven, se));
}

}  // namespace sched
