// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim busy_group_takes_any_utilisation{
    .name = "busy-group-takes-any-utilisation",
    .says =
        "A group with more tasks than CPUs whose runnable time fits is not overloaded, "
        "whatever its utilisation; false from 1 above capacity * 100 / imbalance_pct, rounded "
        "down, on, at every capacity.",
    .source = {.patch = "spawn", .functions = {"group_is_overloaded"}, .families = {"P13"}},
    .expect = fails,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto group = draw_group(t);
      const auto pct = draw_imbalance_pct(t);
      t.assume(group.sum_nr_running > group.group_weight);
      t.assume(group.group_runnable * 100u <= group.group_capacity * pct);
      t.measure("utilisation - capacity * 100 / imbalance_pct",
                s64(group.group_util) - s64(group.group_capacity * 100u / pct));
      t.require(!t.scheduler.group_is_overloaded(pct, group), "not overloaded");
    }};

}  // namespace sched
