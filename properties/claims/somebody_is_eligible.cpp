// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim somebody_is_eligible{
    .name = "somebody-is-eligible",
    .says =
        "The entity of the least vruntime is eligible, and so a queue of up to three entities "
        "always has something to pick.",
    .source = {.commit = "b6eee96843e8",
               .functions = {"entity_eligible", "pick_eevdf"},
               .families = {"P4"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      auto& queue = t.queue({.at_least = 1, .at_most = 3, .anywhere = true});
      auto* least = t.entities().front();
      for (auto* se : t.entities())
        if (key(t, queue, *se) < key(t, queue, *least)) least = se;
      t.covers("it waits", least != current(queue));
      t.require(t.scheduler.entity_eligible(queue, *least), "the least vruntime is eligible");
    }};

}  // namespace sched
