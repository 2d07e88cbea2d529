// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/entities.h"

namespace sched {

/// model/scheduler.h: the rules call each other through it, so that a replaced rule is seen by all.
template <class N>
struct Scheduler;

}  // namespace sched
