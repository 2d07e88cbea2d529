// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim lag_is_taken_from_the_mean{
    .name = "lag-is-taken-from-the-mean",
    .says =
        "update_entity_lag() takes the mean first and stores the distance from it, within the "
        "entity's limit.",
    .source = {.functions = {"update_entity_lag", "entity_lag", "avg_vruntime"},
               .families = {"P6", "P11"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      auto& queue = t.queue({.at_least = 2, .at_most = 2, .current = false, .anywhere = true});
      auto& se = *t.entities()[0];
      t.covers("the reference point is not the mean", total_sum(t, queue) < 0);
      t.scheduler.update_entity_lag(queue, se);
      t.require(total_sum(t, queue) >= 0, "the reference point is the mean");
      t.require(vlag(se) == t.scheduler.entity_lag(zero_vruntime(queue), se),
                "the lag is the distance from it");
    }};

}  // namespace sched
