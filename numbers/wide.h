// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

namespace sched {

/// Holds every value of every C integer type at once; bounds of inputs are written with it.
__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

/// Decimal text of any exact value.
std::string to_string(int128 value);

}  // namespace sched
