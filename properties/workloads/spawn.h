// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <map>

#include "properties/claim.h"
#include "properties/workloads/shifts.h"

namespace sched {

/// One parent for each of four CPUs works, forks a child and waits; the child works, wakes it and
/// exits. As a shell does that runs one short command after another.
class SpawnWorkload {
 public:
  struct Lengths {
    std::uint64_t parent_ns;  ///< of work between two forks, give or take 30 %
    std::uint64_t child_ns;   ///< of a child's whole life, likewise
  };
  SpawnWorkload(WholeMachine& machine, const Lengths& lengths, std::uint64_t seed);

  void run(std::uint64_t ns) { shifts_.run(ns); }
  /// What group_classify() said while the children were placed.
  const machine_classes& classes() const { return classes_; }
  /// What the forks were: how many, on another CPU than the parent's, and the sum of what the
  /// parent's CPU was used (util_avg) at each.
  struct Forks {
    std::uint64_t count = 0;
    std::uint64_t elsewhere = 0;
    std::uint64_t utilization = 0;
  };
  const Forks& forks() const { return forks_; }

 private:
  using Task = WholeMachine::Task;

  void work_is_done(unsigned cpu, Task* task);

  WholeMachine& machine_;
  Lengths lengths_;
  Shifts shifts_;
  std::map<const Task*, Task*> parents_;  ///< of each child
  machine_classes classes_{};
  Forks forks_;
};

/// How many classes were told while the children of one workload were placed.
struct SpawnClasses {
  unsigned long spare;  ///< group_has_spare
  unsigned long all;
};

/// Draws one of three workloads, of ever shorter lives, and the seed; lets half a second of it
/// pass, and counts. The first is a parent that works 60 us and a child that lives 200 us, the
/// others are 60/60 and 40/20.
SpawnClasses count_spawn_classes(MachineTrial& t, unsigned from = 0);

}  // namespace sched
