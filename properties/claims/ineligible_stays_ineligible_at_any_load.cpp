// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim ineligible_stays_ineligible_at_any_load{
    .name = "ineligible-stays-ineligible-at-any-load",
    .says =
        "A group entity of the smallest weight, with a negative lag that entity_lag() left, is "
        "ineligible where it is placed, at any load of at most 31 bits; false from a load of "
        "2^63 / (1024 * slice) on: 90071989 at 100 ms, 344 groups of 2^18 shares or 1015 tasks "
        "of nice -20.",
    .source = {.patch = "eligible-first",
               .functions = {"place_entity", "entity_eligible", "entity_lag"},
               .families = {"P3", "P5"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      auto& queue = t.queue({.at_least = 1, .settled = true});
      const auto request = t.slice("task");
      const auto lag = t.s64_in("lag", -bounds::lag_max, -1);
      auto& task = t.host.entity({.weight = bounds::weight_min, .vlag = lag, .slice = request});
      t.assume(within_lag_limit(t, task));
      const auto joined = total_load(t, queue) + t.scheduler.scale_load_down(weight(task));
      t.assume(joined <= bounds::load_max);

      t.measure("summed weight", total_load(t, queue));
      t.scheduler.place_entity(queue, task);
      t.host.enqueue(queue, task);
      t.require(!t.scheduler.entity_eligible(queue, task), "the placed task is ineligible");
    }};

}  // namespace sched
