// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim one_cpu_runnable_threshold{
    .name = "one-cpu-runnable-threshold",
    .says =
        "Two tasks on one CPU of capacity 1024, with imbalance_pct 117 and utilisation "
        "up to 875, leave spare capacity up to runnable time 1198 and overload it from "
        "1199 on.",
    .source = {.patch = "spawn",
               .functions = {"group_classify", "group_is_overloaded", "group_has_capacity"},
               .families = {"P13"}},
    .scope = {{"util", {0, 874, 875}}, {"runnable", {0, 1, 1197, 1198, 1199, 1200, 2048}}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      GroupStats<typename T::N> group{.sum_nr_running = 2u};
      group.group_util = t.u64_in("util", 0u, 875u);
      group.group_runnable = t.draw_u64({{}, "runnable"}, 0u, bounds::runnable_max, 1198u);
      t.covers("the last that fits", group.group_runnable == 1198u);
      t.covers("the first that does not", group.group_runnable == 1199u);

      const GroupType type = t.scheduler.group_classify(117u, group);
      t.require(implies(group.group_runnable <= 1198u, type == GroupType::has_spare),
                "spare capacity up to 1198");
      t.require(implies(group.group_runnable >= 1199u, type == GroupType::overloaded),
                "overloaded from 1199 on");
    }};

}  // namespace sched
