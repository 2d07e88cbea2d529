// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim any_runnable_sum_overloads{
    .name = "any-runnable-sum-overloads",
    .says =
        "Two tasks on one CPU of capacity 1024 overload it with any runnable sum from 1199 on; "
        "false from 184467440737095517 on, where 100 times the sum no longer fits 64 bits.",
    .source = {.patch = "spawn", .functions = {"group_is_overloaded"}, .families = {"P13", "P5"}},
    .expect = fails,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      GroupStats<typename T::N> group{.sum_nr_running = 2u};
      group.group_runnable =
          t.draw_u64({{}, "runnable"}, 1199u, ~std::uint64_t{0}, bounds::runnable_max + 1);
      t.measure("runnable time", group.group_runnable);
      t.covers("twice as much", group.group_runnable >= 2 * (bounds::runnable_max + 1));
      t.require(t.scheduler.group_is_overloaded(117u, group), "overloaded");
    }};

}  // namespace sched
