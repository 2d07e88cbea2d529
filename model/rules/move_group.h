// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// kernel/sched/core.c, sched_move_task() (6.14, 6.12.21): is the task taken off, detached and
/// attached again? Always.
template <class N>
bool sched_move_task(const Scheduler<N>&, const GroupMove&) {
  return true;
}

/// sched_move_task() with the early return of eff6c8ce8d4d (6.4-6.13): not if the group stays the
/// same.
template <class N>
bool sched_move_task_early_return(const Scheduler<N>&, const GroupMove& move) {
  return !move.same_group;
}

/// The early return, except for exiting tasks (the spawn regression patch).
template <class N>
bool sched_move_task_exit_detach(const Scheduler<N>&, const GroupMove& move) {
  return !move.same_group || move.exiting;
}

}  // namespace sched::rules
