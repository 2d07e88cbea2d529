// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim spare_threshold_of_utilisation{
    .name = "spare-threshold-of-utilisation",
    .says =
        "A group with a task for each CPU or more whose runnable time fits has capacity "
        "exactly when its utilisation is below capacity * 100 / imbalance_pct, rounded "
        "up, up to the sums at which a product wraps.",
    .source = {.patch = "spawn", .functions = {"group_has_capacity"}, .families = {"P13", "P5"}},
    .check = [](auto& t) {
      auto group = draw_group(t);
      const auto pct = draw_imbalance_pct(t);
      t.assume(group.sum_nr_running >= group.group_weight);
      t.assume(group.group_runnable * 100u <= group.group_capacity * pct);
      const auto full = (group.group_capacity * 100u + (pct - 1u)) / pct;
      t.covers("capacity left", group.group_util < full);
      t.covers("none left", group.group_util >= full);
      t.require(bool(t.scheduler.group_has_capacity(pct, group)) == bool(group.group_util < full),
                "capacity below the threshold, and none from it on");
      group.group_util = full;
      t.require(!t.scheduler.group_has_capacity(pct, group), "the first that is full");
    }};

}  // namespace sched
