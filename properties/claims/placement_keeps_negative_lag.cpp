// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim placement_keeps_negative_lag{
    .name = "placement-keeps-negative-lag",
    .says =
        "A negative stored lag never falls by placement, and as exact lag it rises by less than "
        "2 ns, so that V - v is the same or 1 ns more, while lag times load fits 64 bits and the "
        "load 31.",
    .source = {.functions = {"place_entity", "avg_vruntime"}, .families = {"P3"}},
    .scope = {{"*.zero", {0}},
              {"*.entities", {1, 2, 3}},
              {"*.current", {0, 1}},
              {"*.weight", {2, 2048, 3072, 1048576}},
              {"*.slice", {700'000}},
              {"*.key", {-3, -2, -1, 0, 1, 2, 5}},
              {"*.left", {1}},
              {"*.lag", {-1'000'003, -1001, -7, -3, -2, -1}}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      auto& queue = t.queue({.at_least = 1, .settled = true});
      auto& task = t.joining("task");
      const s64 lag = vlag(task);
      const s64 load = total_load(t, queue);
      const s64 scaled = t.scheduler.scale_load_down(weight(task));
      const s64 joined = load + scaled;
      t.assume(lag < 0);
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
      t.covers("V - v is 1 ns more", gained >= joined);
      t.require(both(gained >= 0, gained <= 2 * load - 2), "the exact lag gains less than 2 ns");
    }};

}  // namespace sched
