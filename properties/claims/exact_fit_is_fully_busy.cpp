// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim exact_fit_is_fully_busy{
    .name = "exact-fit-is-fully-busy",
    .says =
        "A group without a flag, with a task for each CPU or more, whose utilisation "
        "times imbalance_pct is exactly 100 times its capacity and whose runnable time "
        "fits, is fully busy.",
    .source = {.patch = "spawn",
               .functions = {"group_classify", "group_is_overloaded", "group_has_capacity"},
               .families = {"P13"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      // All exact fits: multiples of the two factors, freed of their common divisor.
      const bool smt = t.flag("smt");
      const typename T::u32 pct = smt ? 110u : 117u;
      const u64 capacity_unit = smt ? 11u : 117u;
      const u64 util_unit = smt ? 10u : 100u;
      const u64 multiple = t.u64_in("multiple", 0u, u64(bounds::capacity_max) / capacity_unit);
      GroupStats<typename T::N> group{.group_capacity = multiple * capacity_unit,
                                      .group_util = multiple * util_unit};
      group.group_runnable = t.u64_in("runnable", 0u, group.group_capacity * pct / 100u);
      group.group_weight = t.u32_in("cpus", 1u, ~0u);
      group.sum_nr_running = t.u32_in("tasks", group.group_weight, ~0u);
      t.covers("more tasks than CPUs", group.sum_nr_running > group.group_weight);
      t.covers("as many tasks as CPUs", group.sum_nr_running == group.group_weight);

      t.require(t.scheduler.group_classify(pct, group) == GroupType::fully_busy, "fully busy");
    }};

}  // namespace sched
