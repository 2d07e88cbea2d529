// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "kernel/machine.h"
#include "model/machine/machine.h"

namespace sched {

/// The model's machine, to be led and looked at as a kernel tree's: one for each thread, as a
/// tree's is one for each process. Its settings are those of a boot until they are changed. It has
/// no domains: a boot that wants some is refused with ENOSYS.
const struct machine* model_machine();

/// From the next boot on, this thread's machine is one of these rules.
void lead_model(const Rules<Machine>& rules);

/// This thread's machine is this one, as it stands, until the next boot. It must outlive that.
void lead_model(FairMachine& machine);

/// What the machine knows this task by.
struct ::task_struct* handle_of(const MachineTask& task);

}  // namespace sched
