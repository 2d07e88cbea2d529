// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim ineligible_stays_ineligible_up_to_90_million{
    .name = "ineligible-stays-ineligible-up-to-90-million",
    .says =
        "A task with negative lag is ineligible where it is placed, if entity_lag() left the lag "
        "for a slice up to 100 ms and the queue weighs at most 90071988; nothing wraps until "
        "then.",
    .source = {.patch = "eligible-first",
               .functions = {"place_entity", "entity_eligible"},
               .families = {"P3", "P5"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto& queue = t.queue({.at_least = 1, .load_max = 90'071'988, .settled = true});
      auto& task = t.joining("task");
      const typename T::s64 weighed =
          vlag(task) * typename T::s64(t.scheduler.scale_load_down(weight(task)));
      t.assume(vlag(task) < 0);
      t.assume(weighed >= -bounds::weighed_lag_max);
      t.covers("the load is odd", total_load(t, queue) % 2u == 1u);

      t.scheduler.place_entity(queue, task);
      t.host.enqueue(queue, task);
      t.require(!t.scheduler.entity_eligible(queue, task), "the placed task is ineligible");
    }};

}  // namespace sched
