// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim empty_queue_forgets_lag{
    .name = "empty-queue-forgets-lag",
    .says =
        "A task placed where nothing is queued starts at the reference point whatever its lag, "
        "and is eligible.",
    .source = {.patch = "eligible-first",
               .functions = {"place_entity", "entity_eligible"},
               .families = {"P3"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto& queue = t.queue({.at_most = 0});
      const typename T::u64 zero = zero_vruntime(queue);
      auto& task = t.joining("task");
      t.covers("its lag is negative", vlag(task) < 0);

      t.scheduler.place_entity(queue, task);
      const typename T::s64 apart = vruntime(task) - zero;
      t.require(apart == 0, "it starts at the reference point");
      t.host.enqueue(queue, task);
      t.require(t.scheduler.entity_eligible(queue, task), "it is eligible");
    }};

}  // namespace sched
