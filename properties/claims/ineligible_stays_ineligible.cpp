// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim ineligible_stays_ineligible{
    .name = "ineligible-stays-ineligible",
    .says =
        "A task with negative lag, placed where at least one entity is queued, is ineligible "
        "at once, up to the load at which its lag times the load wraps.",
    .source = {.patch = "eligible-first",
               .functions = {"place_entity", "entity_eligible", "avg_vruntime"},
               .families = {"P3"}},
    .check = [](auto& t) {
      auto& queue = t.queue({.at_least = 1, .settled = true});
      auto& task = t.joining("task");
      t.assume(vlag(task) < 0);
      const auto load = total_load(t, queue);
      const auto joined = load + t.scheduler.scale_load_down(weight(task));
      t.assume(product_fits(vlag(task), joined));
      t.covers("the load is odd", load % 2u == 1u);

      t.scheduler.place_entity(queue, task);
      t.assume(product_fits(key(t, queue, task), joined));
      t.host.enqueue(queue, task);
      t.require(!t.scheduler.entity_eligible(queue, task), "the placed task is ineligible");
    }};

}  // namespace sched
