// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim placement_keeps_exact_lag_to_1ns{
    .name = "placement-keeps-exact-lag-to-1ns",
    .says =
        "Placement keeps the exact lag to less than 1 ns; false for negative lags, whose "
        "rounding toward zero adds to the rounding of V, up to 2 ns.",
    .source = {.functions = {"place_entity", "avg_vruntime"}, .families = {"P3"}},
    .expect = fails,
    .check = [](auto& t) {
      auto& queue = t.queue({.at_least = 1, .settled = true});
      auto& task = t.joining("task");
      const auto lag = place_and_join(t, queue, task);
      t.require(both(lag.gained > -lag.joined, lag.gained < lag.joined),
                "the exact lag is less than 1 ns away");
    }};

}  // namespace sched
