// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/lockstep_events.h"
#include "kernel/machine_state.h"
#include "model/machine/machine.h"
#include "properties/whole_machine.h"

namespace sched {

/// A model machine and the kernel's, to which the same happens.
class LockstepPair {
 public:
  /// Both are booted; the model's clocks start where the kernel's boot left its own.
  LockstepPair(WholeMachine& kernel, const machine_states& states, const Rules<Machine>& rules,
               const LockstepCase& of);

  /// Does it on both. False: it cannot be.
  bool happens(const LockstepEvent& event, LockstepCoverage& coverage);
  /// The event that happened last, or is happening, in words.
  const std::string& words() const { return words_; }
  /// Who is queued where, as the model has it: "0: A* B  1: C(delayed)"; * runs.
  std::string state();
  void tells(bool on) { tells_ = on; }

  /// Compares all state. With a `list`, each field that differs goes there.
  bool equal(std::string* list, std::uint64_t& fields);

 private:
  struct TaskPair {
    MachineTask* model;
    WholeMachine::Task* kernel;
    std::string name;
  };
  struct GroupPair {
    MachineGroup* model;
    WholeMachine::Group* kernel;
    std::string name;
  };

  struct Moment;
  TaskCondition condition_of(const MachineTask* task) const;
  TaskPair* task_for(const LockstepEvent& event);
  bool on_cpu(const LockstepEvent& event);
  bool on_task(const LockstepEvent& event, TaskPair& task);
  bool on_group(const LockstepEvent& event);
  bool fork(unsigned cpu);
  void exit(unsigned cpu);
  bool create(const LockstepEvent& event);
  bool destroy(const LockstepEvent& event);
  GroupPair group_for(std::uint64_t number, std::size_t least);
  bool is_empty(const MachineGroup* group);
  void note(const LockstepEvent& event, const Moment& before, LockstepCoverage& coverage);
  Moment moment_of(const MachineTask* task);
  std::string name_of(const MachineTask* task) const;
  void keep(unsigned id, const void* of_kernel);
  template <class... Parts>
  void say(const char* format, const Parts&... parts);

  friend class LockstepComparison;

  WholeMachine& kernel_;
  const machine_states& states_;
  FairMachine model_;
  unsigned most_tasks_;
  unsigned most_groups_;
  std::vector<TaskPair> tasks_;
  std::vector<GroupPair> groups_;
  std::vector<const void*> kept_;  ///< the kernel's entity or queue of each id
  unsigned forked_ = 0;
  unsigned created_ = 0;
  std::string words_;
  bool tells_ = false;
};

}  // namespace sched
