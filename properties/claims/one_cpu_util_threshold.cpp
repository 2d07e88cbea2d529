// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim one_cpu_util_threshold{
    .name = "one-cpu-util-threshold",
    .says =
        "Two tasks on one CPU of capacity 1024, with imbalance_pct 117 and runnable time "
        "up to 1198, leave spare capacity up to utilisation 875 and overload it from 876 "
        "on.",
    .source = {.patch = "spawn",
               .functions = {"group_classify", "group_is_overloaded", "group_has_capacity"},
               .families = {"P13"}},
    .scope = {{"util", {0, 1, 874, 875, 876, 877, 1024}}, {"runnable", {0, 1197, 1198}}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      GroupStats<typename T::N> group{.sum_nr_running = 2u};
      group.group_util = t.draw_u64({{}, "util"}, 0u, bounds::capacity_max, 875u);
      group.group_runnable = t.u64_in("runnable", 0u, 1198u);
      t.covers("the last that fits", group.group_util == 875u);
      t.covers("the first that does not", group.group_util == 876u);

      const GroupType type = t.scheduler.group_classify(117u, group);
      t.require(implies(group.group_util <= 875u, type == GroupType::has_spare),
                "spare capacity up to 875");
      t.require(implies(group.group_util >= 876u, type == GroupType::overloaded),
                "overloaded from 876 on");
    }};

}  // namespace sched
