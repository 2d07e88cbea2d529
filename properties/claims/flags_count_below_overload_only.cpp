// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim flags_count_below_overload_only{
    .name = "flags-count-below-overload-only",
    .says =
        "A flag never changes the class of an overloaded group, and makes any other "
        "group at least misfit but never overloaded, up to the sums at which a product "
        "wraps.",
    .source = {.patch = "spawn",
               .functions = {"group_classify", "group_is_overloaded", "group_has_capacity"},
               .families = {"P13"}},
    .check = [](auto& t) {
      auto group = draw_group(t);
      const auto pct = draw_imbalance_pct(t);
      const GroupType bare = t.scheduler.group_classify(pct, group);
      draw_group_flags(t, group);
      const bool flagged = group.imbalance || group.group_asym_packing || group.group_smt_balance ||
                           bool(group.group_misfit_task_load != 0u);
      const GroupType type = t.scheduler.group_classify(pct, group);
      t.covers("an overloaded group with a flag", bare == GroupType::overloaded && flagged);
      t.covers("a group with spare capacity but for a flag",
               bare == GroupType::has_spare && flagged);
      if (!flagged || bare == GroupType::overloaded)
        t.require(type == bare, "the same class as without flags");
      else
        t.require(type >= GroupType::misfit_task && type < GroupType::overloaded,
                  "misfit or above, but not overloaded");
    }};

}  // namespace sched
