// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim any_runnable_sum_overloads{
    .name = "any-runnable-sum-overloads",
    .says =
        "Two tasks on one CPU of capacity 1024 overload it with any runnable sum of "
        "184467440737095517 or more, where 100 times the sum no longer fits 64 bits.",
    .source = {.patch = "spawn", .functions = {"group_is_overloaded"}, .families = {"P13", "P5"}},
    .expect = fails,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      GroupStats<typename T::N> group{.sum_nr_running = 2u};
      group.group_runnable = t.u64_in("runnable", bounds::runnable_max + 1, ~std::uint64_t{0});
      t.covers("twice as much", group.group_runnable >= 2 * (bounds::runnable_max + 1));
      t.require(t.scheduler.group_is_overloaded(117u, group), "overloaded");
    }};

}  // namespace sched
