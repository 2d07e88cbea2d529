// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"
#include "properties/workloads/spawn.h"

namespace sched {

extern const Claim early_return_leaves_few_spare_groups{
    .name = "early-return-leaves-few-spare-groups",
    .says =
        "Where children of 60 us (or 20 us) come and go, one at a time for each of four CPUs, from "
        "parents that work 60 us (or 40 us) between, at most 60 % of what group_classify() says "
        "while they are placed is group_has_spare: exiting in its own group detaches nobody, and "
        "the dead leave their load behind.",
    .source = {.patch = "spawn",
               .commit = "eff6c8ce8d4d",
               .functions = {"sched_move_task", "group_classify", "sched_balance_find_dst_group"},
               .families = {"P9", "P13"}},
    .expect = [](const Kernel& k) { return k.move == Move::early_return ? holds : fails; },
    .most_cases = 12,
    .check =
        [](MachineTrial& t) {
          const SpawnClasses classes = count_spawn_classes(t, 1);
          t.require(classes.spare * 100 <= classes.all * 60,
                    "at most 60 % of the classes are group_has_spare");
        }};

}  // namespace sched
