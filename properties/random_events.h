// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "properties/claim.h"
#include "properties/kernel_machine.h"

namespace sched {

/// Draws events one after another: "e1.kind=wake" and what that kind needs. An event that cannot be
/// (nothing runs there, nobody sleeps) is no event. Shrinks to few events, early kinds, first CPUs
/// and tasks.
class RandomEvents {
 public:
  using Task = KernelMachine::Task;
  using Group = KernelMachine::Group;
  enum class Kind {
    schedule,
    run,
    live,  ///< some ticks' time, in which every CPU ticks, balances and reschedules as it should
    tick,
    wake,
    block,
    fork,
    exit,
    softirq,
    ipi,
    stopper,
    yield,
    nice,
    affinity,
    slice,
    move,
    shares,
    create,
    destroy
  };

  static constexpr unsigned most_events = 60;
  static constexpr unsigned most_tasks = 12;
  static constexpr unsigned most_groups = 4;

  /// Draws a topology and settings, and boots.
  explicit RandomEvents(KernelTrial& t);

  /// Draws the next event and does it, if it can be.
  void next();

  /// States what such sequences must reach.
  void state_covers();

  KernelMachine& machine() { return machine_; }
  /// Those that live.
  const std::vector<Task*>& tasks() const { return tasks_; }

 private:
  unsigned draw(std::string_view field, unsigned low, unsigned high) {
    return trial_.count({owner_, field}, low, high);
  }
  void happens(Kind kind);
  void of_task(Kind kind, unsigned cpu);
  void of_group(Kind kind, unsigned cpu);
  void exit(unsigned cpu);
  template <class Event>
  bool moves(Event event);
  Task* task();
  Group* group(unsigned least);

  KernelTrial& trial_;
  KernelMachine& machine_;
  std::string_view owner_;
  unsigned events_ = 0;
  std::vector<Task*> tasks_;
  std::vector<Group*> groups_;
  bool balanced_ = false;  ///< the last event was a periodic balance that moved a task
  bool pushed_ = false;    ///< the last event was a stopper that moved one
};

}  // namespace sched
