// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim overloaded_groups_have_no_capacity{
    .name = "overloaded-groups-have-no-capacity",
    .says =
        "No group is overloaded and has capacity at once, up to the sums at which a "
        "product wraps.",
    .source = {.patch = "spawn",
               .functions = {"group_is_overloaded", "group_has_capacity"},
               .families = {"P13"}},
    .check = [](auto& t) {
      const auto group = draw_group(t);
      const auto pct = draw_imbalance_pct(t);
      const bool overloaded = bool(t.scheduler.group_is_overloaded(pct, group));
      const bool has_capacity = bool(t.scheduler.group_has_capacity(pct, group));
      t.covers("overloaded", overloaded);
      t.covers("has capacity", has_capacity);
      t.covers("neither", !overloaded && !has_capacity);
      t.require(!(overloaded && has_capacity), "not both");
    }};

}  // namespace sched
