// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

#include "model/machine/machine.h"

namespace sched {

/// What a machine of 2 CPUs without groups will ever do, as bytes: two machines of one key do the
/// same under the same events, but for the names of CPUs and tasks.
///
/// Names are taken out by order: tasks are sorted by what they are, and the least of both orders of
/// CPUs counts. Times are relative: vruntimes and deadlines to the queue's reference point, clocks
/// to now. Left out is what nothing reads again before it is written (a sleeper's vruntime, the
/// exec_start of what does not run), load tracking, the order of the leaf list, and the tree's
/// shape, since without groups no decision depends on them.
std::string key_of(FairMachine& machine);

}  // namespace sched
