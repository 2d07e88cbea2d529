// SPDX-License-Identifier: GPL-2.0-or-later
#include "cli/version.h"

#include "fairproof_commit.h"

namespace sched {

std::string commit() {
  return FAIRPROOF_COMMIT;
}
std::string compiler() {
  return std::string("g++ ") + __VERSION__;
}

}  // namespace sched
