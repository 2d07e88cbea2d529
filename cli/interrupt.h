// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>

namespace sched {

/// From here on Ctrl-C no longer ends the program at once: what runs is cut short, what is finished
/// is kept and marked as partial. A second Ctrl-C ends it. After so many seconds it is as if it had
/// been pressed; 0: never.
void catch_interrupt(unsigned seconds = 0);

/// Set once Ctrl-C was pressed or the seconds are over.
const std::atomic<bool>& interrupted();

}  // namespace sched
