// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim any_utilisation_sum_overloads{
    .name = "any-utilisation-sum-overloads",
    .says =
        "Two tasks on one CPU of capacity 1024 overload it with any utilisation sum from 876 "
        "on; false from 157664479262474801 on, where 117 times the sum no longer fits 64 bits.",
    .source = {.patch = "spawn", .functions = {"group_is_overloaded"}, .families = {"P13", "P5"}},
    .expect = fails,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      GroupStats<typename T::N> group{.sum_nr_running = 2u};
      group.group_util =
          t.draw_u64({{}, "util"}, 876u, ~std::uint64_t{0}, bounds::capacity_max + 1);
      t.measure("utilisation", group.group_util);
      t.covers("twice as much", group.group_util >= 2 * (bounds::capacity_max + 1));
      t.require(t.scheduler.group_is_overloaded(117u, group), "overloaded");
    }};

}  // namespace sched
