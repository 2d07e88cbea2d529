// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace sched {

/// What an event is, in the order in which shrinking prefers them.
enum class LockstepKind : unsigned char {
  fork,
  schedule,
  run,
  tick,
  blocked_averages,
  block,
  wake,
  yield,
  exit,
  nice,
  slice,
  affinity,
  move,
  shares,
  create,
  destroy
};
inline constexpr std::array<std::string_view, 16> lockstep_kinds{
    "fork",      "schedule",    "run",  "tick",  "blocked averages", "block",         "wake",
    "yield",     "exit",        "nice", "slice", "affinity",         "move to group", "shares",
    "new group", "end of group"};

/// What the task that an event is about was before it; of an event on a CPU, the task there.
enum class TaskCondition : unsigned char { none, running, runnable, delayed, blocked };
inline constexpr std::array<std::string_view, 5> task_conditions{"no task", "running", "runnable",
                                                                 "delayed", "blocked"};

/// What must happen now and then for the rest to mean something.
enum class LockstepMoment : unsigned char {
  delayed_by_block,
  delayed_group,
  delayed_dequeued_by_pick,
  woken_delayed,
  woken_elsewhere,
  moved_cpu_running,
  moved_cpu_runnable,
  moved_cpu_delayed,
  moved_group_delayed,
  exit_beside_others,
  reweighed_running,
  reweighed_running_group,
  in_nested_group,
  removed_load,
  leaf_gone,
  forgotten_slice
};
inline constexpr std::array<std::string_view, 16> lockstep_moments{
    "a task blocks and stays, delayed",
    "a group's entity is delayed",
    "a delayed task is picked and leaves",
    "a delayed task wakes",
    "a task wakes on another CPU",
    "a running task moves to another CPU",
    "a runnable task moves to another CPU",
    "a delayed task moves to another CPU",
    "a delayed task moves to another group",
    "a task exits with others queued there",
    "the running task is reweighed",
    "the running task's group is reweighed",
    "a task runs two groups deep",
    "load waits to be removed from a queue",
    "a queue without load leaves the leaf list",
    "a tree does not know its smallest slice"};

/// How often each event met each condition, and what came of it.
struct LockstepCoverage {
  std::array<std::array<std::uint64_t, task_conditions.size()>, lockstep_kinds.size()> met{};
  std::array<std::uint64_t, lockstep_moments.size()> moments{};

  void add(const LockstepCoverage& other);
};

/// How a model machine and a kernel's went along with each other.
struct LockstepResult {
  bool is_present = true;    ///< the tree has a machine with the state that is compared
  std::uint64_t events = 0;  ///< done on both, with all state compared after each
  std::uint64_t cases = 0;   ///< boots
  std::uint64_t fields = 0;  ///< compared
  std::string difference;    ///< the shortest found, side by side; empty: none
  unsigned shortest = 0;     ///< its events
  std::string failure;       ///< why it could not go on, else empty
  double seconds = 0;
  LockstepCoverage coverage;
};

nlohmann::json to_json(const LockstepResult& result);
/// @throws nlohmann::json::exception
LockstepResult lockstep_result_from_json(const nlohmann::json& json);

}  // namespace sched
