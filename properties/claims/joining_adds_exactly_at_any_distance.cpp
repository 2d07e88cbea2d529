// SPDX-License-Identifier: GPL-2.0-or-later
#include <limits>

#include "properties/claim.h"

namespace sched {

extern const Claim joining_adds_exactly_at_any_distance{
    .name = "joining-adds-exactly-at-any-distance",
    .says =
        "An entity of 2^18 shares adds its weight times its key to the sum when it joins the "
        "tree, however far it lies right of the reference point; false from 2^45 ns on, where "
        "the product wraps.",
    .source = {.functions = {"avg_vruntime_add", "__enqueue_entity"}, .families = {"P1", "P5"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      const s64 away = t.s64_in("key", 0, std::numeric_limits<std::int64_t>::max());
      t.measure("distance", away);
      auto& task =
          t.host.entity({.weight = bounds::weight_max, .vruntime = zero_vruntime(queue) + away});
      t.host.enqueue(queue, task);
      t.require(tree_sum(queue) / s64(bounds::weight_max >> 10) == away, "the sum is w*key");
    }};

}  // namespace sched
