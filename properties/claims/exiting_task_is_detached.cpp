// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim exiting_task_is_detached{
    .name = "exiting-task-is-detached",
    .says =
        "A task that exits is detached and attached again, whether or not its group "
        "changes.",
    .source = {.patch = "spawn",
               .commit = "76f970ce51c8",
               .functions = {"sched_move_task", "sched_autogroup_exit_task"},
               .families = {"P9", "P13"}},
    .expect = [](const Kernel& k) { return k.move != Move::early_return ? holds : fails; },
    .scope = {{"same_group", {0, 1}}},
    .check =
        [](auto& t) {
          const bool same_group = t.flag("same_group");
          t.covers("its group stays the same", same_group);
          t.require(t.scheduler.sched_move_task({.same_group = same_group, .exiting = true}),
                    "detached and attached again");
        }};

}  // namespace sched
