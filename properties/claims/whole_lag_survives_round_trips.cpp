// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim whole_lag_survives_round_trips{
    .name = "whole-lag-survives-round-trips",
    .says =
        "A nice-0 lag that is a multiple of the summed weight it joins is kept to the "
        "nanosecond: on one queue, round trips wear a lag down to such a multiple at most, by "
        "less than the load in ns.",
    .source = {.functions = {"place_entity", "avg_vruntime"}, .families = {"P3"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      const auto others = draw_settled_others(t, queue);
      const s64 load = others.load;
      const s64 multiple = t.s64_in("multiple", -bounds::lag_max, bounds::lag_max);
      t.assume(product_fits(multiple, load));
      const s64 lag = multiple * load;
      auto& task = t.host.entity({.vlag = lag});
      const s64 scaled = scaled_weight(t, task);
      const s64 joined = load + scaled;
      t.covers("a debt", lag < 0);
      t.assume(product_fits(lag, joined));
      t.scheduler.place_entity(queue, task);
      t.require(key(t, queue, task) == -(multiple * joined), "placement rounds nothing");
      t.assume(product_fits(multiple * joined, joined));
      t.host.enqueue(queue, task);
      // V - v is the same lag if V is this, as it must be: what the sum then leaves is no whole
      // load.
      const s64 mean = lag - multiple * joined;
      const s64 rest = total_sum(t, queue) - mean * joined;
      t.require(both(rest >= 0, rest < joined), "the lag from V is the same");
    }};

}  // namespace sched
