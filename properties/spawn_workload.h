// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <map>

#include "properties/claim.h"
#include "properties/kernel_machine.h"

namespace sched {

/// One parent for each of four CPUs works, forks a child and waits; the child works, wakes it and
/// exits. As a shell does that runs one short command after another.
class SpawnWorkload {
 public:
  struct Lengths {
    std::uint64_t parent_ns;  ///< of work between two forks, give or take 30 %
    std::uint64_t child_ns;   ///< of a child's whole life, likewise
  };
  SpawnWorkload(KernelMachine& machine, const Lengths& lengths, std::uint64_t seed);

  /// Lets that much time pass, with a tick on every CPU each 4 ms.
  void run(std::uint64_t ns);
  /// What group_classify() said while the children were placed.
  const machine_classes& classes() const { return classes_; }

 private:
  using Task = KernelMachine::Task;
  struct Life {
    Task* parent = nullptr;  ///< of a child; none: it is a parent
    std::uint64_t left_ns = 0;
  };
  static constexpr unsigned cpus = 4;

  std::uint64_t about(std::uint64_t ns);
  std::uint64_t until_work_ends() const;
  void let_pass(std::uint64_t ns);
  void end_work(unsigned cpu);
  void tick();

  KernelMachine& machine_;
  Lengths lengths_;
  std::uint64_t dice_;
  std::uint64_t next_tick_ns_ = 0;
  std::map<const Task*, Life> lives_;
  machine_classes classes_{};
};

/// How many classes were told while the children of one workload were placed.
struct SpawnClasses {
  unsigned long spare;  ///< group_has_spare
  unsigned long all;
};

/// Draws one of three workloads, of ever shorter lives, and the seed; lets half a second of it
/// pass, and counts. The first is a parent that works 60 us and a child that lives 200 us, the
/// others are 60/60 and 40/20.
SpawnClasses count_spawn_classes(KernelTrial& t, unsigned from = 0);

}  // namespace sched
