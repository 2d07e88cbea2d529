// SPDX-License-Identifier: GPL-2.0-or-later
#include "cli/interrupt.h"

#include <unistd.h>

#include <csignal>

namespace sched {

namespace {

// A signal handler can reach nothing but a global.
std::atomic<bool> pressed = false;
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

void catch_interrupt(unsigned seconds) {
  std::signal(SIGINT, [](int) {
    pressed = true;
    std::signal(SIGINT, SIG_DFL);
  });
  std::signal(SIGALRM, [](int) { pressed = true; });
  alarm(seconds);
}

const std::atomic<bool>& interrupted() {
  return pressed;
}

}  // namespace sched
