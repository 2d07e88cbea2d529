// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/pick.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/model/queue.h"

namespace sched {

namespace {

using testing::ElementsAre;

/// Three nice-0 entities; the mean is 10, so that a and b are eligible and c is not.
class Pick : public testing::Test {
 protected:
  void join_all() {
    for (Entity* se : {&a, &b, &c}) join(sched, queue, *se);
  }

  Scheduler<Machine> sched;
  Queue queue;
  Entity a = entity(0, 1024, 300);
  Entity b = entity(10, 1024, 200);
  Entity c = entity(20, 1024, 100);
};

}  // namespace

TEST_F(Pick, the_timeline_is_in_order_of_deadlines) {
  join_all();
  EXPECT_THAT(queue.tasks, ElementsAre(&c, &b, &a));
  EXPECT_EQ(queue.avg_load, 3072);
  EXPECT_EQ(queue.avg_vruntime, 30'720);  // 1024 * (0 + 10 + 20)
}

TEST_F(Pick, a_later_arrival_waits_behind_equal_deadlines) {
  a.deadline = b.deadline = c.deadline = 7;
  join_all();
  EXPECT_THAT(queue.tasks, ElementsAre(&a, &b, &c));
}

TEST_F(Pick, deadlines_are_ordered_across_the_wrap) {
  a.deadline = 5;
  b.deadline = -5;
  c.deadline = 0;
  join_all();
  EXPECT_THAT(queue.tasks, ElementsAre(&b, &c, &a));
}

TEST_F(Pick, who_leaves_takes_its_share_and_keeps_the_order) {
  join_all();
  sched.dequeue_entity(queue, b);
  EXPECT_THAT(queue.tasks, ElementsAre(&c, &a));
  EXPECT_EQ(queue.avg_load, 2048);
  EXPECT_EQ(queue.avg_vruntime, 20'480);
}

TEST_F(Pick, takes_the_earliest_deadline_among_the_eligible) {
  join_all();
  EXPECT_EQ(sched.pick_eevdf(queue), &b);
}

TEST_F(Pick, takes_the_first_of_equal_deadlines) {
  a.deadline = 200;
  join_all();
  EXPECT_EQ(sched.pick_eevdf(queue), &a);
}

TEST_F(Pick, takes_the_left_one_where_a_subtree_search_went_wrong) {
  // Mean 35 / 3 = 11.67: c is not eligible, though its deadline is the earliest.
  a.vruntime = 10;
  a.deadline = 100;
  b.vruntime = 5;
  b.deadline = 50;
  c.vruntime = 20;
  c.deadline = 30;
  join_all();
  EXPECT_EQ(sched.pick_eevdf(queue), &b);
}

TEST_F(Pick, takes_nothing_from_an_empty_queue) {
  EXPECT_EQ(sched.pick_eevdf(queue), nullptr);
}

TEST_F(Pick, takes_the_only_one_as_it_is) {
  join(sched, queue, c);
  EXPECT_EQ(sched.pick_eevdf(queue), &c);
  queue = {};
  run(queue, a);
  EXPECT_EQ(sched.pick_eevdf(queue), &a);
}

TEST_F(Pick, does_not_keep_a_curr_that_has_left) {
  run(queue, a);
  a.on_rq = false;
  queue.nr_queued = 0;
  join(sched, queue, c);
  EXPECT_EQ(sched.pick_eevdf(queue), &c);
}

TEST_F(Pick, keeps_an_eligible_curr_whose_slice_is_protected) {
  run(queue, a);
  a.vlag = 300;  // its deadline, from when it was picked
  join(sched, queue, b);
  join(sched, queue, c);
  EXPECT_TRUE(sched.protect_slice(a));
  EXPECT_EQ(sched.pick_eevdf(queue), &a);
}

TEST_F(Pick, protects_no_slice_without_run_to_parity) {
  run(queue, a);
  a.vlag = 300;
  join(sched, queue, b);
  join(sched, queue, c);
  sched.settings.run_to_parity = false;
  EXPECT_EQ(sched.pick_eevdf(queue), &b);
}

TEST_F(Pick, protects_no_slice_after_the_deadline_has_moved) {
  run(queue, a);
  a.vlag = 299;
  join(sched, queue, b);
  join(sched, queue, c);
  EXPECT_FALSE(sched.protect_slice(a));
  EXPECT_EQ(sched.pick_eevdf(queue), &b);
}

TEST_F(Pick, protects_no_curr_that_is_ineligible) {
  run(queue, c);
  c.vlag = 100;
  join(sched, queue, a);
  join(sched, queue, b);
  EXPECT_EQ(sched.pick_eevdf(queue), &b);
}

TEST_F(Pick, keeps_curr_only_if_its_deadline_is_strictly_earlier) {
  run(queue, a);
  join(sched, queue, b);
  join(sched, queue, c);
  a.deadline = 199;
  EXPECT_EQ(sched.pick_eevdf(queue), &a);
  a.deadline = 200;
  EXPECT_EQ(sched.pick_eevdf(queue), &b);
}

TEST_F(Pick, keeps_curr_where_nobody_else_is_eligible) {
  run(queue, a);
  a.deadline = 1'000'000;
  join(sched, queue, c);
  EXPECT_EQ(sched.pick_eevdf(queue), &a);
}

}  // namespace sched
