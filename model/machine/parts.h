// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/machine/machine.h"

namespace sched {

/// kernel/sched/sched.h: ENQUEUE_ and DEQUEUE_ flags (6.12), as far as the fair class looks at
/// them.
namespace queue_flag {
inline constexpr unsigned wakeup = 1;   ///< ENQUEUE_WAKEUP
inline constexpr unsigned sleep = 1;    ///< DEQUEUE_SLEEP
inline constexpr unsigned save = 2;     ///< DEQUEUE_SAVE
inline constexpr unsigned restore = 2;  ///< ENQUEUE_RESTORE
inline constexpr unsigned special = 0x10;
inline constexpr unsigned migrated = 0x40;
inline constexpr unsigned initial = 0x80;
inline constexpr unsigned delayed = 0x200;
}  // namespace queue_flag

/// kernel/sched/fair.c: what update_load_avg() does beside.
namespace load_action {
inline constexpr unsigned update_tg = 1;
inline constexpr unsigned attach = 4;
inline constexpr unsigned detach = 8;
}  // namespace load_action

inline bool is_task(const MachineEntity& se) {
  return se.task != nullptr;
}

/// What a rule gave back, which only knows the part that it works on.
inline MachineEntity* whole(SchedEntity<Machine>* se) {
  return static_cast<MachineEntity*>(se);
}

/// kernel/sched/fair.c, cfs_rq_min_slice() (6.12): the smallest slice of all that are queued, as
/// far as the tree knows; all ones if nobody is.
std::uint64_t cfs_rq_min_slice(const MachineQueue& cfs_rq);

/// kernel/sched/fair.c, clear_buddies() (6.12).
void clear_buddies(MachineQueue& cfs_rq, MachineEntity& se);

/// kernel/sched/fair.c, cancel_protect_slice() (6.12).
void cancel_protect_slice(MachineEntity& se);

/// kernel/sched/fair.c, set_delayed() and clear_delayed() (6.12).
void set_delayed(MachineEntity& se);
void clear_delayed(MachineEntity& se);

/// kernel/sched/sched.h, se_update_runnable() (6.12).
void se_update_runnable(MachineEntity& se);

/// kernel/sched/fair.c, list_add_leaf_cfs_rq() and list_del_leaf_cfs_rq() (6.12).
void list_add_leaf_cfs_rq(MachineQueue& cfs_rq);
void list_del_leaf_cfs_rq(MachineQueue& cfs_rq);

}  // namespace sched
