// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kernel/lockstep_result.h"
#include "model/machine/state.h"

namespace sched {

/// One event. Numbers choose among what there is when it happens, so that a sequence stays one if
/// some of its events are left out; what cannot be, is no event.
struct LockstepEvent {
  LockstepKind kind = LockstepKind::fork;
  unsigned cpu = 0;
  TaskCondition prefers = TaskCondition::none;  ///< such a task, if there is one
  std::uint64_t task = 0;
  std::uint64_t group = 0;
  std::uint64_t value = 0;  ///< ns, nice + 20, mask - 1 or shares; as the kind reads it
};

/// A boot and what happens after it.
struct LockstepCase {
  unsigned cpus = 1;         ///< 1 .. 4
  unsigned most_tasks = 1;   ///< 1 .. 12
  unsigned most_groups = 0;  ///< 0 .. 4
  Settings<Machine> settings;
  MachineFeatures features;
  std::vector<LockstepEvent> events;  ///< 50 .. 200, now and then 2000

  std::string text() const;  ///< all but the events
};

/// Case number `index`, which depends on it and the seed alone.
LockstepCase lockstep_case(std::uint64_t seed, std::uint64_t index);

/// Simpler forms of an event, the simplest first.
std::vector<LockstepEvent> simpler(const LockstepEvent& event);

}  // namespace sched
