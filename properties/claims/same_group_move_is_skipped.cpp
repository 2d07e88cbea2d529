// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim same_group_move_is_skipped{
    .name = "same-group-move-is-skipped",
    .says = "A live task that is moved to the group it is in is left alone.",
    .source = {.patch = "spawn",
               .commit = "eff6c8ce8d4d",
               .functions = {"sched_move_task"},
               .families = {"P9"}},
    .expect = [](const Kernel& k) { return k.move != Move::always_detach ? holds : fails; },
    .check =
        [](auto& t) {
          t.assume(!t.flag("exiting"));
          t.covers("a live task in its own group", true);
          t.require(!t.scheduler.sched_move_task({.same_group = true, .exiting = false}),
                    "left alone");
        }};

}  // namespace sched
