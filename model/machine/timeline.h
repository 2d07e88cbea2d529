// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/machine/state.h"
#include "model/scheduler.h"

namespace sched {

/// The kernel's tree of a queue, shape and all. The rules have the same entities as a list in order
/// (CfsRq::tasks), which says all but one thing: what the root thinks is the smallest slice below.
/// The kernel keeps that beside the smallest vruntime, but its tree takes the latter alone along
/// when it turns (include/linux/rbtree_augmented.h, RB_DECLARE_CALLBACKS; kernel/sched/fair.c,
/// min_vruntime_cb). So a node that rises keeps the smallest slice of what was below it before, and
/// cfs_rq_min_slice() depends on the order in which entities came and went.
namespace timeline {

/// kernel/sched/fair.c, __enqueue_entity() (6.12): the tree's part.
void insert(const Scheduler<Machine>& sched, MachineQueue& cfs_rq, MachineEntity& se);

/// kernel/sched/fair.c, __dequeue_entity() (6.12): the tree's part.
void erase(MachineQueue& cfs_rq, MachineEntity& se);

/// kernel/sched/fair.c, min_vruntime_cb_propagate() (6.12): from the entity up, until nothing
/// changes.
void propagate(MachineEntity* se);

}  // namespace timeline
}  // namespace sched
