// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim fully_busy_by_tasks_keeps_capacity_at_any_utilisation{
    .name = "fully-busy-by-tasks-keeps-capacity-at-any-utilisation",
    .says =
        "A group with a task for each CPU whose runnable time fits has capacity, whatever its "
        "utilisation; false from capacity * 100 / imbalance_pct, rounded up, on, at every "
        "capacity.",
    .source = {.patch = "spawn", .functions = {"group_has_capacity"}, .families = {"P13"}},
    .expect = fails,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto group = draw_group(t);
      const auto pct = draw_imbalance_pct(t);
      t.assume(group.sum_nr_running >= group.group_weight);
      t.assume(group.group_runnable * 100u <= group.group_capacity * pct);
      const s64 full = (group.group_capacity * 100u + (pct - 1u)) / pct;
      t.measure("utilisation - capacity * 100 / imbalance_pct rounded up",
                s64(group.group_util) - full);
      t.require(t.scheduler.group_has_capacity(pct, group), "has capacity");
    }};

}  // namespace sched
