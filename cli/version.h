// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

namespace sched {

/// The commit this program was built from, with -dirty where the checkout had changes.
std::string commit();
/// "g++ 12.2.0"
std::string compiler();
/// "z3 4.8.12"
std::string solver_version();

}  // namespace sched
