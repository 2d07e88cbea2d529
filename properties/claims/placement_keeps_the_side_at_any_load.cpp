// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim placement_keeps_the_side_at_any_load{
    .name = "placement-keeps-the-side-at-any-load",
    .says =
        "A group entity of the smallest weight, with a 100 ms slice and a positive lag that "
        "entity_lag() left, is placed left of V at any summed weight; false from 90071991 on, "
        "where its lag times the joined load wraps.",
    .source = {.functions = {"place_entity"}, .families = {"P3", "P5"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_settled_at_any_load(t);
      const s64 limit = t.lag_limit(bounds::slice_max_ns, bounds::weight_min);
      auto& task = t.host.entity({.weight = bounds::weight_min, .vlag = t.s64_in("lag", 1, limit)});
      t.scheduler.place_entity(queue, task);
      t.require(key(t, queue, task) < 0, "it lies left of V");
    }};

}  // namespace sched
