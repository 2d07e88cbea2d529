// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/delayed.h"

#include <gtest/gtest.h>

#include "model/kernels.h"

namespace sched {

namespace {

using Attempt = WakeAttempt<Machine>;

constexpr bool queued = true;
constexpr bool delayed = true;

WakeOutcome in_place(const Attempt& attempt) {
  return Scheduler<Machine>{}.ttwu_runnable(attempt);
}

WakeOutcome leaving_busy_cpu(const Attempt& attempt) {
  const Kernel kernel{.wake = Wake::leave_busy_cpu};
  return Scheduler<Machine>{rules_of<Machine>(kernel)}.ttwu_runnable(attempt);
}

}  // namespace

TEST(TtwuRunnable, sends_a_task_that_is_not_queued_on) {
  EXPECT_EQ(in_place({!queued, !delayed, 4, 8}), WakeOutcome::not_queued);
  EXPECT_EQ(leaving_busy_cpu({!queued, !delayed, 4, 8}), WakeOutcome::not_queued);
}

TEST(TtwuRunnable, leaves_a_runnable_task_alone) {
  EXPECT_EQ(in_place({queued, !delayed, 4, 8}), WakeOutcome::already_runnable);
  EXPECT_EQ(leaving_busy_cpu({queued, !delayed, 4, 8}), WakeOutcome::already_runnable);
}

TEST(TtwuRunnable, requeues_a_delayed_task_where_it_is) {
  EXPECT_EQ(in_place({queued, delayed, 1, 8}), WakeOutcome::requeued);
  EXPECT_EQ(in_place({queued, delayed, 4, 8}), WakeOutcome::requeued);
}

TEST(TtwuRunnableBusyCpu, takes_a_delayed_task_off_a_busy_cpu) {
  EXPECT_EQ(leaving_busy_cpu({queued, delayed, 2, 2}), WakeOutcome::dequeued);
  EXPECT_EQ(leaving_busy_cpu({queued, delayed, 9, 64}), WakeOutcome::dequeued);
}

TEST(TtwuRunnableBusyCpu, counts_the_delayed_task_itself) {
  EXPECT_EQ(leaving_busy_cpu({queued, delayed, 1, 8}), WakeOutcome::requeued);
}

TEST(TtwuRunnableBusyCpu, keeps_a_task_that_may_run_nowhere_else) {
  EXPECT_EQ(leaving_busy_cpu({queued, delayed, 4, 1}), WakeOutcome::requeued);
}

}  // namespace sched
