// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "properties/whole_machine.h"

namespace sched {

/// Lets the tasks of a machine work: each has so much work ahead of it, and whoever runs out of it
/// while it runs is asked what it does next. Every CPU ticks each 4 ms, balances when a tick says
/// so, and reschedules as soon as it should.
class Shifts {
 public:
  using Task = WholeMachine::Task;
  /// What a running task does when its work is done. It must get new work, sleep, or end.
  using Done = std::function<void(unsigned cpu, Task* task)>;
  /// Told of each CPU that is about to balance, and that did.
  using Balancing = std::function<void(unsigned cpu, bool is_over)>;

  /// The machine has booted. `seed` decides how long each piece of work is.
  Shifts(WholeMachine& machine, std::uint64_t seed, Done done);

  /// Work ahead of a task, ns.
  void give(const Task* task, std::uint64_t ns) { left_ns_[task] = ns; }
  /// Before it ends.
  void forget(const Task* task) { left_ns_.erase(task); }
  void watch_balancing(Balancing watcher) { balancing_ = std::move(watcher); }
  /// From now on the CPUs tick one after another, not all at once.
  void spread_ticks();

  /// Lets that much time pass.
  void run(std::uint64_t ns);
  /// `ns`, give or take 30 %.
  std::uint64_t about(std::uint64_t ns);
  /// 0 .. count - 1.
  unsigned any(unsigned count);

  static constexpr std::uint64_t tick_ns = 4'000'000;

 private:
  std::uint64_t dice();
  std::uint64_t next_change() const;
  void let_pass_until(std::uint64_t time);
  void tick(unsigned cpu);

  WholeMachine& machine_;
  Done done_;
  Balancing balancing_;
  std::uint64_t dice_;
  std::vector<std::uint64_t> next_tick_ns_;  ///< of each CPU
  std::map<const Task*, std::uint64_t> left_ns_;
};

}  // namespace sched
