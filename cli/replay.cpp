// SPDX-License-Identifier: GPL-2.0-or-later
#include "cli/commands.h"

namespace sched {

void add_replay(CLI::App&, Command&) {}

}  // namespace sched
