// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim round_trip_leaves_the_others_in_place{
    .name = "round-trip-leaves-the-others-in-place",
    .says =
        "A task that is placed on any queue and leaves it again leaves V and the sum of the "
        "others where they were.",
    .source = {.functions = {"place_entity", "avg_vruntime", "__dequeue_entity"},
               .families = {"P1", "P3"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      const auto others = draw_settled_others(t, queue);
      const typename T::u64 zero = zero_vruntime(queue);
      auto& task = t.joining("task");
      const s64 kept = lag_after_round_trip(t, queue, task);
      t.covers("V moved while it was there", kept != vlag(task));
      t.host.dequeue(queue, task);
      t.scheduler.avg_vruntime(queue);
      t.require(s64(zero_vruntime(queue) - zero) == 0, "V is where it was");
      t.require(tree_sum(queue) == others.sum, "so is the sum");
    }};

}  // namespace sched
