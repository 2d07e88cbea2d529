// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim placement_divides_by_any_load{
    .name = "placement-divides-by-any-load",
    .says =
        "A group entity of the smallest weight with a lag of 1 ns to 1 ms is placed left of V "
        "at any summed weight; false from 2^31 on, where div_s64() takes the load for "
        "negative.",
    .source = {.functions = {"place_entity", "avg_vruntime"}, .families = {"P3", "P5"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_settled_at_any_load(t);
      const s64 lag = t.s64_in("lag", 1, 1'000'000);
      auto& task = t.host.entity({.weight = bounds::weight_min, .vlag = lag});
      t.scheduler.place_entity(queue, task);
      t.require(key(t, queue, task) < 0, "it lies left of V");
    }};

}  // namespace sched
