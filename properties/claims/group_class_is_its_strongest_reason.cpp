// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "properties/claim.h"

namespace sched {

extern const Claim group_class_is_its_strongest_reason{
    .name = "group-class-is-its-strongest-reason",
    .says =
        "With imbalance_pct 117 every group has exactly one class: the highest in the "
        "order of enum group_type among the reasons that apply to it, and has_spare if "
        "none does, up to the sums at which a product wraps.",
    .source = {.patch = "spawn",
               .functions = {"group_classify", "group_is_overloaded", "group_has_capacity"},
               .families = {"P13"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto group = draw_group(t);
      draw_group_flags(t, group);
      const typename T::u32 pct = 117u;
      GroupType strongest = GroupType::has_spare;
      const auto reason = [&](GroupType type, bool applies) {
        if (applies) strongest = std::max(strongest, type);
      };
      reason(GroupType::imbalanced, group.imbalance);
      reason(GroupType::smt_balance, group.group_smt_balance);
      reason(GroupType::asym_packing, group.group_asym_packing);
      reason(GroupType::misfit_task, bool(group.group_misfit_task_load != 0u));
      reason(GroupType::overloaded, bool(t.scheduler.group_is_overloaded(pct, group)));
      reason(GroupType::fully_busy, !bool(t.scheduler.group_has_capacity(pct, group)));
      t.covers("no reason", strongest == GroupType::has_spare);
      t.covers("overloaded before a flag", strongest == GroupType::overloaded && group.imbalance);
      t.require(t.scheduler.group_classify(pct, group) == strongest, "the strongest reason");
    }};

}  // namespace sched
