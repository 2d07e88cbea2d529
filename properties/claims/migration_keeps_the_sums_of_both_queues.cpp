// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim migration_keeps_the_sums_of_both_queues{
    .name = "migration-keeps-the-sums-of-both-queues",
    .says =
        "A nice-0 task that leaves any queue and is placed on any other leaves the sums of "
        "those that stay, and adds its own weight and key to the sums of those it joins.",
    .source = {.functions = {"update_entity_lag", "dequeue_entity", "place_entity",
                             "enqueue_entity"},
               .families = {"P1", "P3"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& task = t.host.entity({});
      const s64 lag = draw_lag(t, {"task", "lag"}, rules::nice_0_load);
      auto& from = t.host.queue(t.u64_in("from_zero", 0u, ~std::uint64_t{0}));
      const auto load = t.u64_in("from_load", 2u, bounds::others_max);
      const s64 rest = t.s64_in("from_rest", 0, s64(load) + 1023);
      t.host.aggregate(from, rest + lag * 1024, load, 1u);
      set_vruntime(task, zero_vruntime(from) - lag);
      t.host.enqueue(from, task);
      t.scheduler.update_entity_lag(from, task);
      t.host.dequeue(from, task);
      require_sums(t, from, Others<T>{rest + lag * 1024, load, 1u}, 0, 0, 0);

      auto& queue = draw_empty_queue(t);
      const auto others = draw_settled_others(t, queue);
      const typename T::u64 zero = zero_vruntime(queue);
      t.scheduler.place_entity(queue, task);
      const s64 moved = zero_vruntime(queue) - zero;
      const s64 at = key(t, queue, task);
      t.covers("it is placed right of V", at > 0);
      t.host.enqueue(queue, task);
      require_sums(t, queue, others, moved, at * 1024, 1024);
    }};

}  // namespace sched
