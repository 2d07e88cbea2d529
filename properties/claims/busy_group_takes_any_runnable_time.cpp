// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim busy_group_takes_any_runnable_time{
    .name = "busy-group-takes-any-runnable-time",
    .says =
        "A group with more tasks than CPUs whose utilisation fits is not overloaded, whatever "
        "its runnable time; false from 1 above capacity * imbalance_pct / 100, rounded down, "
        "on, at every capacity.",
    .source = {.patch = "spawn", .functions = {"group_is_overloaded"}, .families = {"P13"}},
    .expect = fails,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto group = draw_group(t);
      const auto pct = draw_imbalance_pct(t);
      t.assume(group.sum_nr_running > group.group_weight);
      t.assume(group.group_util * pct <= group.group_capacity * 100u);
      t.measure("runnable time - capacity * imbalance_pct / 100",
                s64(group.group_runnable) - s64(group.group_capacity * pct / 100u));
      t.require(!t.scheduler.group_is_overloaded(pct, group), "not overloaded");
    }};

}  // namespace sched
