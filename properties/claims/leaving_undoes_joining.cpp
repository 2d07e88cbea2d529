// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim leaving_undoes_joining{
    .name = "leaving-undoes-joining",
    .says =
        "An entity that enters the tree and leaves it again leaves the sums, the load and the "
        "count as they were, and both times w*key and w are exactly what is added.",
    .source = {.functions = {"avg_vruntime_add", "avg_vruntime_sub", "__enqueue_entity",
                             "__dequeue_entity"},
               .families = {"P1"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto& queue = t.queue();
      const typename T::s64 sum = tree_sum(queue);
      const typename T::u64 load = tree_load(queue);
      const auto nr = nr_queued(queue);
      const typename T::u64 w = t.weight("task");
      const typename T::s64 k = t.s64_in("key", -bounds::key_max, bounds::key_max);
      auto& task = t.host.entity({.weight = w, .vruntime = zero_vruntime(queue) + k});
      t.covers("left of the reference point", k < 0);

      t.host.enqueue(queue, task);
      const typename T::u64 scaled = t.scheduler.scale_load_down(w);
      t.require(tree_sum(queue) == sum + k * typename T::s64(scaled), "w*key is added");
      t.require(tree_load(queue) == load + scaled, "w is added");
      t.host.dequeue(queue, task);
      t.require(tree_sum(queue) == sum, "the sum is restored");
      t.require(tree_load(queue) == load, "the load is restored");
      t.require(nr_queued(queue) == nr, "the count is restored");
    }};

}  // namespace sched
