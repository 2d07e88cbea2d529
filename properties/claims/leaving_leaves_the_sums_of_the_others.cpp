// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim leaving_leaves_the_sums_of_the_others{
    .name = "leaving-leaves-the-sums-of-the-others",
    .says =
        "An entity that joins any queue and leaves it after V has moved the reference point "
        "leaves the sums of the others, seen from the new reference point.",
    .source = {.functions = {"avg_vruntime_sub", "__dequeue_entity", "avg_vruntime",
                             "update_zero_vruntime"},
               .families = {"P1"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      const typename T::u64 zero = zero_vruntime(queue);
      const auto others = draw_others(t, queue);
      const s64 away = t.s64_in("key", -bounds::key_max, bounds::key_max);
      auto& task = t.host.entity({.weight = t.weight("task"), .vruntime = zero + away});
      t.host.enqueue(queue, task);
      t.scheduler.avg_vruntime(queue);
      const s64 moved = zero_vruntime(queue) - zero;
      t.covers("V moves the reference point", moved != 0);
      t.host.dequeue(queue, task);
      require_sums(t, queue, others, moved, 0, 0);
      t.require(nr_queued(queue) == others.nr, "the count is that of the others");
    }};

}  // namespace sched
