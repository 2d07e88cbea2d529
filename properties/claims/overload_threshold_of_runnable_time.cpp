// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim overload_threshold_of_runnable_time{
    .name = "overload-threshold-of-runnable-time",
    .says =
        "A group with more tasks than CPUs whose utilisation fits is overloaded exactly "
        "when its runnable time exceeds capacity * imbalance_pct / 100, rounded down, up "
        "to the sums at which a product wraps.",
    .source = {.patch = "spawn", .functions = {"group_is_overloaded"}, .families = {"P13", "P5"}},
    .check = [](auto& t) {
      auto group = draw_group(t);
      const auto pct = draw_imbalance_pct(t);
      t.assume(group.sum_nr_running > group.group_weight);
      t.assume(group.group_util * pct <= group.group_capacity * 100u);
      const auto fits = group.group_capacity * pct / 100u;
      t.covers("overloaded", group.group_runnable > fits);
      t.covers("not overloaded", group.group_runnable <= fits);
      t.require(
          bool(t.scheduler.group_is_overloaded(pct, group)) == bool(group.group_runnable > fits),
          "overloaded above the threshold, and not up to it");
      group.group_runnable = fits;
      t.require(!t.scheduler.group_is_overloaded(pct, group), "the last that fits");
    }};

}  // namespace sched
