// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"
#include "properties/workloads/spawn.h"

namespace sched {

extern const Claim forks_find_spare_groups{
    .name = "forks-find-spare-groups",
    .says =
        "Where children of 20 to 200 us come and go, one at a time for each of four CPUs, at least "
        "99 % of what group_classify() says while they are placed is group_has_spare: none "
        "leaves its load behind.",
    .source = {.patch = "spawn",
               .commit = "76f970ce51c8",
               .functions = {"sched_move_task", "group_classify", "sched_balance_find_dst_group"},
               .families = {"P9", "P13"}},
    .expect = [](const Kernel& k) { return k.move == Move::early_return ? fails : holds; },
    .most_cases = 12,
    .check =
        [](MachineTrial& t) {
          const SpawnClasses classes = count_spawn_classes(t);
          t.require(classes.spare * 100 >= classes.all * 99,
                    "99 % of the classes are group_has_spare");
        }};

}  // namespace sched
