// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim group_change_always_detaches{
    .name = "group-change-always-detaches",
    .says =
        "A task whose group changes is detached and attached again, whether it exits or "
        "lives.",
    .source = {.patch = "spawn",
               .commit = "eff6c8ce8d4d",
               .functions = {"sched_move_task"},
               .families = {"P9"}},
    .scope = {{"exiting", {0, 1}}},
    .check = [](auto& t) {
      const bool exiting = t.flag("exiting");
      t.covers("it lives", !exiting);
      t.require(t.scheduler.sched_move_task({.same_group = false, .exiting = exiting}),
                "detached and attached again");
    }};

}  // namespace sched
