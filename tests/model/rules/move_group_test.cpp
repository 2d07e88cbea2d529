// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/rules/move_group.h"

#include <gtest/gtest.h>

#include "model/kernels.h"

namespace sched {

namespace {

bool moves(Move move, bool same_group, bool exiting) {
  const Scheduler<Machine> sched{rules_of<Machine>(Kernel{.move = move})};
  return sched.sched_move_task({.same_group = same_group, .exiting = exiting});
}

}  // namespace

TEST(SchedMoveTask, always_detaches) {
  for (const bool same : {false, true})
    for (const bool exiting : {false, true}) EXPECT_TRUE(moves(Move::always_detach, same, exiting));
}

TEST(SchedMoveTaskEarlyReturn, leaves_a_task_whose_group_stays_the_same) {
  EXPECT_TRUE(moves(Move::early_return, false, false));
  EXPECT_TRUE(moves(Move::early_return, false, true));
  EXPECT_FALSE(moves(Move::early_return, true, false));
}

TEST(SchedMoveTaskEarlyReturn, leaves_an_exiting_task_too) {
  EXPECT_FALSE(moves(Move::early_return, true, true));
}

TEST(SchedMoveTaskExitDetach, detaches_an_exiting_task_whose_group_stays_the_same) {
  EXPECT_TRUE(moves(Move::exit_detach, true, true));
}

TEST(SchedMoveTaskExitDetach, returns_early_for_a_live_one) {
  EXPECT_FALSE(moves(Move::exit_detach, true, false));
  EXPECT_TRUE(moves(Move::exit_detach, false, false));
  EXPECT_TRUE(moves(Move::exit_detach, false, true));
}

}  // namespace sched
