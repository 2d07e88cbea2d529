// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "kernel/probe.h"

namespace sched {

/// The probe of the tree this program was linked with, for trees that lack more than rules.
///
/// A field that the tree does not have reads as absent, and takes only 0, which is what its absence
/// means; so do flags of a group that it has no class for. Classes of groups come as the model
/// numbers them: the tree's enum may have fewer. A rule that it lacks stays a null pointer.
const struct probe* checked_probe();

}  // namespace sched
