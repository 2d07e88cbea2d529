// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim runnable_time_never_lowers_the_class{
    .name = "runnable-time-never-lowers-the-class",
    .says =
        "More runnable time and nothing else never lowers a group's class, up to the "
        "sums at which a product wraps.",
    .source = {.patch = "spawn",
               .functions = {"group_classify", "group_is_overloaded", "group_has_capacity"},
               .families = {"P13"}},
    .check = [](auto& t) {
      auto group = draw_group(t);
      draw_group_flags(t, group);
      const auto pct = draw_imbalance_pct(t);
      const GroupType before = t.scheduler.group_classify(pct, group);
      group.group_runnable = t.u64_in("more_runnable", group.group_runnable, bounds::runnable_max);
      const GroupType after = t.scheduler.group_classify(pct, group);
      t.covers("a higher class", after > before);
      t.require(after >= before, "not a lower class");
    }};

}  // namespace sched
