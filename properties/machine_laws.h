// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "properties/whole_machine.h"

namespace sched {

/// What holds of every queue of every CPU between two events, whatever happened: each counter and
/// sum is that of the entities, and no task is lost, twice somewhere, or on a CPU that it may not
/// run on.
///
/// @param tasks all that live
/// @return the law that is broken, in words; empty if none is
std::string_view broken_law(const WholeMachine& machine,
                            std::span<WholeMachine::Task* const> tasks);

/// Who is eligible, and whom pick_eevdf() takes, is on every queue who exact numbers say.
///
/// @return as above; a tree that has pick_eevdf() in another form throws Absent
std::string_view broken_pick_law(const WholeMachine& machine);

/// What holds of load tracking: no average is left without its sum, a group's load is the sum of
/// what its queues told it, and a queue with load that must be decayed or told is on its CPU's leaf
/// list, with those above it. That a queue's load_sum is worth its load_avg is not among them:
/// the claim load-sum-is-worth-its-average asks.
///
/// @param groups all that there are, but for the root group
/// @return as above
std::string_view broken_load_law(const WholeMachine& machine,
                                 std::span<WholeMachine::Group* const> groups);

/// Each root queue's util_est is the sum over its tasks that are queued and not delayed.
///
/// @param tasks all that live
/// @return as above
std::string_view broken_util_est_law(const WholeMachine& machine,
                                     std::span<WholeMachine::Task* const> tasks);

/// Is the root queue's load_sum at least what its load_avg stands for, where a period begins?
bool sum_is_worth_average(const WholeMachine& machine, unsigned cpu);

/// V - vruntime of a queued task, in virtual ns: V is the floor of the mean, from the fields alone.
std::int64_t lag_of(const WholeMachine& machine, const WholeMachine::Task* task);

}  // namespace sched
