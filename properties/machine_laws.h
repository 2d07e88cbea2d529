// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "properties/kernel_machine.h"

namespace sched {

/// What holds of every queue of every CPU between two events, whatever happened: each counter and
/// sum is that of the entities, somebody is eligible, and no task is lost, twice somewhere, or on a
/// CPU that it may not run on.
///
/// @param tasks all that live
/// @return the law that is broken, in words; empty if none is
std::string_view broken_law(const KernelMachine& machine,
                            std::span<KernelMachine::Task* const> tasks);

/// V - vruntime of a queued task, in virtual ns: V is the floor of the mean, from the fields alone.
std::int64_t lag_of(const KernelMachine& machine, const KernelMachine::Task* task);

}  // namespace sched
