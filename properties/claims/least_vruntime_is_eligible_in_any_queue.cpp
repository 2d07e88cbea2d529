// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim least_vruntime_is_eligible_in_any_queue{
    .name = "least-vruntime-is-eligible-in-any-queue",
    .says =
        "The entity of the least vruntime is eligible, waiting or running, beside any number "
        "of others, and stays so when one more joins to its right: every queue has somebody "
        "to pick.",
    .source = {.functions = {"entity_eligible", "vruntime_eligible", "avg_vruntime_add"},
               .families = {"P4"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      const auto others = draw_others(t, queue);
      const s64 least = t.s64_in("key", -bounds::key_max, bounds::key_max);
      auto& task =
          t.host.entity({.weight = t.weight("task"), .vruntime = zero_vruntime(queue) + least});
      auto& more = t.host.entity({.weight = t.weight("more")});
      const s64 all = s64(others.load) + scaled_weight(t, task) + scaled_weight(t, more);
      t.assume(product_fits(least, all));
      // None of them lies left of it, and so neither does their sum.
      t.assume(others.sum >= least * s64(others.load));
      t.flag("current") ? t.host.run(queue, task) : t.host.enqueue(queue, task);
      t.covers("they lie where it lies", others.sum == least * s64(others.load));
      t.require(t.scheduler.entity_eligible(queue, task), "it is eligible");
      set_vruntime(more, vruntime(task) + t.s64_in("right", 0, bounds::key_max));
      t.host.enqueue(queue, more);
      t.require(t.scheduler.entity_eligible(queue, task), "it stays eligible");
    }};

}  // namespace sched
