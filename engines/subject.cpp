// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/subject.h"

#include <memory>

namespace sched {

CaseRunner model_runner(const Rules<Machine>& rules) {
  const auto host = std::make_shared<ModelHost<Machine>>(rules);
  return [host](const Claim& claim, MachineInputs& inputs) {
    return run_case([&] {
      host->reset();
      ModelTrial trial(Inputs<Machine>(inputs), *host);
      claim.check.model(trial);
    });
  };
}

}  // namespace sched
