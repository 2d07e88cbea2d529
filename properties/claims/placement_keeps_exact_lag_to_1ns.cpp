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
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      auto& queue = t.queue({.at_least = 1, .settled = true});
      auto& task = t.joining("task");
      const s64 lag = vlag(task);
      const s64 load = total_load(t, queue);
      const s64 scaled = t.scheduler.scale_load_down(weight(task));
      const s64 joined = load + scaled;
      t.assume(joined <= s64(bounds::load_max));
      t.assume(product_fits(lag, joined));

      const typename T::u64 mean = zero_vruntime(queue);
      t.scheduler.place_entity(queue, task);
      const s64 moved = zero_vruntime(queue) - mean;
      t.require(moved == 0, "V is still the reference point");
      t.assume(product_fits(key(t, queue, task), joined));
      t.assume(product_fits(key(t, queue, task), scaled));  // follows, but saves the solver seconds
      t.host.enqueue(queue, task);

      // Lags times the joined load, so that nothing is rounded: w*(V - v) summed up, without a
      // division.
      const s64 wanted = lag * joined;
      const s64 exact = total_sum(t, queue) - s64(key(t, queue, task) * joined);
      const s64 gained = exact - wanted;
      t.require(both(gained > -joined, gained < joined), "the exact lag is less than 1 ns away");
    }};

}  // namespace sched
