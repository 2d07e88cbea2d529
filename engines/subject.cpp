// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/subject.h"

#include <memory>

#include "properties/model_machine.h"

namespace sched {

CaseRunner model_runner(const Rules<Machine>& rules) {
  const auto host = std::make_shared<ModelHost<Machine>>(rules);
  const auto machine = std::make_shared<WholeMachine>(model_machine());
  return [host, machine](const Claim& claim, MachineInputs& inputs) {
    return run_case([&] {
      if (claim.check.needs_machine) {
        lead_model(host->scheduler.rules);
        return run_check(claim, inputs, *machine);
      }
      host->reset();
      ModelTrial trial(Inputs<Machine>(inputs), *host);
      claim.check.model(trial);
    });
  };
}

void run_check(const Claim& claim, MachineInputs& inputs, WholeMachine& machine) {
  MachineHost host(machine);
  MachineTrial trial(Inputs<Machine>(inputs), host);
  claim.check.machine(trial);
}

}  // namespace sched
