// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "properties/trial.h"
#include "properties/whole_machine.h"

namespace sched {

/// A whole machine as scheduler under test, which the claim boots first. There are no bare rules to
/// ask, and no entities or queues but the machine's own.
class MachineHost {
 public:
  using Number = Machine;
  struct Entity;
  struct Queue;

  explicit MachineHost(WholeMachine& machine) : machine_(machine) {}

  struct NoRules {
  } scheduler;
  WholeMachine& machine() const { return machine_; }

 private:
  WholeMachine& machine_;
};

using MachineTrial = Trial<MachineHost>;

}  // namespace sched
