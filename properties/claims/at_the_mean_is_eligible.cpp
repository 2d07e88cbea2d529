// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim at_the_mean_is_eligible{
    .name = "at-the-mean-is-eligible",
    .says =
        "A vruntime equal to V is eligible, both before an entity joins there and after, and 1 "
        "ns right of V is not, for a load of at most 31 bits.",
    .source = {.commit = "650cad561cce",
               .functions = {"avg_vruntime", "vruntime_eligible", "entity_eligible"},
               .families = {"P1", "P4"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto& queue = t.queue({.at_least = 1});
      const typename T::u64 mean = t.scheduler.avg_vruntime(queue);
      t.covers("V lies left of the exact mean", total_sum(t, queue) > 0);
      t.require(t.scheduler.vruntime_eligible(queue, mean), "V is eligible");
      t.require(!t.scheduler.vruntime_eligible(queue, mean + 1u), "1 ns later is not");

      auto& task = t.host.entity({.weight = t.weight("task"), .vruntime = mean});
      t.host.enqueue(queue, task);
      t.require(t.scheduler.entity_eligible(queue, task), "who joins at V is eligible");
    }};

}  // namespace sched
