// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <functional>

#include "kernel/lockstep_result.h"
#include "model/kernels.h"

namespace sched {

/// Leads a model machine of these rules and the machine of the kernel tree that this program was
/// linked with through the same random events, and compares all state after each: from case number
/// `first` on, until `events` happened or there is a difference, which is then made as short as can
/// be. A WARN of the kernel is a difference, too: the model has none to give.
/// `is_alive` is called every now and then.
LockstepResult lockstep(const Rules<Machine>& rules, std::uint64_t seed, std::uint64_t first,
                        std::uint64_t events, const std::function<void()>& is_alive);

}  // namespace sched
