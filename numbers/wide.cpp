// SPDX-License-Identifier: GPL-2.0-or-later
#include "numbers/wide.h"

#include <fmt/format.h>

namespace sched {

std::string to_string(int128 value) {
  return fmt::format("{}", value);
}

}  // namespace sched
