// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/reweight.h"

#include <gtest/gtest.h>

#include "model/kernels.h"
#include "tests/model/queue.h"

namespace sched {

namespace {

constexpr std::uint64_t scaled(std::uint64_t weight) {
  return weight << 10;
}

/// Two entities of weight 2 at 0 and 480: V is 240, their lags are 240 and -240.
class Reweighting : public testing::Test {
 protected:
  Reweighting() {
    a.deadline = 540;
    join(sched, queue, b);
  }
  std::int64_t lag(const Entity& se) {
    return Machine::s64(sched.avg_vruntime(queue) - se.vruntime).raw();
  }

  Scheduler<Machine> sched;
  Queue queue;
  Entity a = entity(0, 2);
  Entity b = entity(480, 2);
};

class ReweightThroughPlacement : public Reweighting {
 protected:
  ReweightThroughPlacement() {
    sched.rules = rules_of<Machine>(Kernel{.reweight = Reweight::through_placement});
  }
};

}  // namespace

TEST_F(Reweighting, keeps_every_lag_and_the_mean) {
  join(sched, queue, a);
  sched.reweight_entity(queue, a, scaled(6));
  EXPECT_EQ(a.vruntime, 160);                 // 240 - 240 * 2 / 6
  EXPECT_EQ(sched.avg_vruntime(queue), 240);  // (6 * 160 + 2 * 480) / 8
  EXPECT_EQ(lag(a), 80);                      // times 6, as 240 times 2
  EXPECT_EQ(lag(b), -240);                    // as before
}

TEST_F(Reweighting, keeps_the_rest_of_the_request_as_seen_from_the_mean) {
  join(sched, queue, a);
  sched.reweight_entity(queue, a, scaled(6));
  EXPECT_EQ(a.deadline, 340);  // 240 + (540 - 240) * 2 / 6
}

TEST_F(Reweighting, puts_a_tree_entity_where_its_new_deadline_belongs) {
  b.deadline = 400;
  join(sched, queue, a);
  EXPECT_EQ(queue.tasks.front(), &b);
  sched.reweight_entity(queue, a, scaled(6));
  EXPECT_EQ(queue.tasks.front(), &a);  // 340 is before 400
  EXPECT_EQ(queue.avg_load, 8);
}

TEST_F(Reweighting, does_not_depend_on_whether_it_is_curr) {
  run(queue, a);
  sched.reweight_entity(queue, a, scaled(6));
  EXPECT_EQ(a.vruntime, 160);
  EXPECT_EQ(a.deadline, 340);
  EXPECT_EQ(queue.tasks.size(), 1u);
  EXPECT_EQ(sched.avg_vruntime(queue), 240);
}

TEST_F(Reweighting, leaves_the_vruntime_of_an_entity_at_the_mean) {
  Entity middle = entity(240, 2, 540);
  sched.reweight_eevdf(middle, 240, scaled(6));
  EXPECT_EQ(middle.vruntime, 240);
  EXPECT_EQ(middle.deadline, 340);
  EXPECT_EQ(middle.weight, scaled(2));  // stored by the caller
}

TEST_F(Reweighting, cuts_the_lag_before_it_is_scaled) {
  Entity far = entity(0, 1024);
  far.slice = 3'000'000;
  sched.reweight_eevdf(far, 10'000'000, scaled(2048));
  EXPECT_EQ(far.vruntime, 7'000'000);  // 10 ms of lag, of which 6 ms are kept, halved
}

TEST_F(Reweighting, scales_the_lag_of_an_entity_that_is_not_queued) {
  a.weight = scaled(1024);
  a.vlag = 1'000'000;
  sched.reweight_entity(queue, a, scaled(3));  // nice 0 to SCHED_IDLE
  EXPECT_EQ(a.vlag, 341'333'333);              // 1000000 * 1024 / 3
  EXPECT_EQ(a.weight, scaled(3));
  EXPECT_EQ(a.vruntime, 0);
  EXPECT_EQ(queue.avg_load, 2);
}

TEST_F(Reweighting, does_not_limit_the_lag_of_an_entity_that_is_not_queued) {
  a.weight = scaled(1024);
  a.vlag = -5'000'000;
  sched.reweight_entity(queue, a, 2);  // the least share of a group: 2^20 / 2 = 524288
  EXPECT_EQ(a.vlag, -2'621'440'000'000);
}

TEST_F(Reweighting, moves_the_mean_where_a_raw_weight_is_below_2048) {
  join(sched, queue, a);
  sched.reweight_entity(queue, a, 2);              // still 2 in the sums, but a 1024th of it in v
  EXPECT_EQ(a.vruntime, -245'520);                 // 240 - 240 * 2048 / 2
  EXPECT_EQ(sched.avg_vruntime(queue), -122'520);  // (-245520 + 480) / 2
}

TEST_F(Reweighting, divides_by_the_low_32_bits_of_the_weight) {
  EXPECT_THROW(sched.reweight_eevdf(a, 240, std::uint64_t{1} << 32), Fault);
  sched.reweight_eevdf(a, 240, (std::uint64_t{1} << 32) + scaled(6));
  EXPECT_EQ(a.vruntime, 160);
}

TEST_F(ReweightThroughPlacement, agrees_for_an_entity_of_the_tree) {
  join(sched, queue, a);
  sched.reweight_entity(queue, a, scaled(6));
  // Lag 240 * 2 / 6 = 80, inflated 80 * (2 + 6) / 2 = 320 and taken from 480.
  EXPECT_EQ(a.vruntime, 160);
  EXPECT_EQ(a.deadline, 340);  // 160 + (540 - 0) * 2 / 6
  EXPECT_EQ(sched.avg_vruntime(queue), 240);
  EXPECT_EQ(queue.nr_queued, 2);
  EXPECT_FALSE(a.rel_deadline);
}

TEST_F(ReweightThroughPlacement, inflates_the_lag_of_curr_once_too_often) {
  run(queue, a);
  sched.reweight_entity(queue, a, scaled(6));
  // V with curr at its new weight and old place is (2 * 480 + 6 * 0) / 8 = 120; the load is 8, so
  // the lag of 80 becomes 80 * (8 + 6) / 8 = 140.
  EXPECT_EQ(a.vruntime, -20);
  EXPECT_EQ(sched.avg_vruntime(queue), 105);  // (6 * -20 + 2 * 480) / 8
  EXPECT_EQ(lag(a), 125);                     // times 6 is 750; it was 480
  EXPECT_EQ(queue.nr_queued, 2);
}

TEST_F(ReweightThroughPlacement, scales_the_lag_of_an_entity_that_is_not_queued) {
  a.vlag = 30;
  sched.reweight_entity(queue, a, scaled(6));
  EXPECT_EQ(a.vlag, 10);
  EXPECT_EQ(a.deadline, 540);
  EXPECT_EQ(queue.nr_queued, 1);
}

}  // namespace sched
