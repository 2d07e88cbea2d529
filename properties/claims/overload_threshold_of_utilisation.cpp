// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim overload_threshold_of_utilisation{
    .name = "overload-threshold-of-utilisation",
    .says =
        "A group with more tasks than CPUs whose runnable time fits is overloaded "
        "exactly when its utilisation exceeds capacity * 100 / imbalance_pct, rounded "
        "down, up to the sums at which a product wraps.",
    .source = {.patch = "spawn", .functions = {"group_is_overloaded"}, .families = {"P13", "P5"}},
    .check = [](auto& t) {
      auto group = draw_group(t);
      const auto pct = draw_imbalance_pct(t);
      t.assume(group.sum_nr_running > group.group_weight);
      t.assume(group.group_runnable * 100u <= group.group_capacity * pct);
      const auto fits = group.group_capacity * 100u / pct;
      t.covers("overloaded", group.group_util > fits);
      t.covers("not overloaded", group.group_util <= fits);
      t.require(bool(t.scheduler.group_is_overloaded(pct, group)) == bool(group.group_util > fits),
                "overloaded above the threshold, and not up to it");
      group.group_util = fits;
      t.require(!t.scheduler.group_is_overloaded(pct, group), "the last that fits");
      group.group_util = fits + 1u;
      t.require(t.scheduler.group_is_overloaded(pct, group), "the first that does not");
    }};

}  // namespace sched
