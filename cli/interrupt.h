// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>

namespace sched {

/// From here on Ctrl-C no longer ends the program at once: what runs is cut short, what is finished
/// is kept and marked as partial. A second Ctrl-C ends it.
void catch_interrupt();

/// Set once Ctrl-C was pressed.
const std::atomic<bool>& interrupted();

}  // namespace sched
