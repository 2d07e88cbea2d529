// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string_view>

#include "model/machine/machine.h"

namespace sched {

/// What holds of every queue of a model machine between two events. properties/machine_laws.h asks
/// the same of a kernel's, through other structs; here the pick is compared, too: with all
/// entities, by exact numbers, with the deadlines as they stand.
///
/// @return the law that is broken, in words; empty if none is
std::string_view broken_law(FairMachine& machine);

}  // namespace sched
