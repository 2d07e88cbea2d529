// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "properties/claim.h"
#include "properties/whole_machine.h"

namespace sched {

/// Draws events one after another: "e1.kind=wake" and what that kind needs. An event that cannot be
/// (nothing runs there, nobody sleeps) is no event. Shrinks to few events, early kinds, first CPUs
/// and tasks.
class RandomEvents {
 public:
  using Task = WholeMachine::Task;
  using Group = WholeMachine::Group;
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
    destroy,
    blocked  ///< update_blocked_averages(), which every balance begins with
  };

  static constexpr unsigned most_events = 60;
  static constexpr unsigned most_cpus = 4;  ///< on more, tasks would seldom meet
  static constexpr unsigned most_tasks = 12;
  static constexpr unsigned most_groups = 4;

  /// Draws a topology and settings, boots, and forks the first tasks.
  explicit RandomEvents(MachineTrial& t);

  /// Draws the next event and does it, if it can be.
  void next();

  /// States what such sequences must reach: what the last event was, and where it led.
  void state_covers();

  WholeMachine& machine() { return machine_; }
  /// Those that live.
  const std::vector<Task*>& tasks() const { return tasks_; }
  const std::vector<Group*>& groups() const { return groups_; }
  /// Did the last event give a weight or a slice to a task that is on a wake list?
  bool reweighed_waking() const { return was_.reweight_of_waking; }

 private:
  unsigned draw(std::string_view field, unsigned low, unsigned high) {
    return trial_.count({owner_, field}, low, high);
  }
  void happens(Kind kind);
  void of_running(Kind kind);
  void of_task(Kind kind, unsigned cpu);
  void of_group(Kind kind, unsigned cpu);
  void exit(unsigned cpu);
  void change(Kind kind, unsigned cpu, Task* chosen);
  template <class Event>
  bool moves(Event event);
  Task* delayed() const;  ///< the oldest of them, or null
  Task* task();
  Group* group(unsigned least);

  MachineTrial& trial_;
  WholeMachine& machine_;
  std::string_view owner_;
  unsigned events_ = 0;
  std::vector<Task*> tasks_;
  std::vector<Group*> groups_;
  /// What the last event was, apart from its kind.
  struct Was {
    bool balance_that_moved = false;
    bool stopper_that_moved = false;
    bool exit_beside_others = false;
    bool wake_of_delayed = false;
    bool nice_of_running = false;
    bool migration_of_queued = false;
    bool migration_of_delayed = false;
    bool group_move_of_delayed = false;
    bool reweight_of_waking = false;
  } was_;
};

}  // namespace sched
