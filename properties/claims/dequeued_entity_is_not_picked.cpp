// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim dequeued_entity_is_not_picked{
    .name = "dequeued-entity-is-not-picked",
    .says = "Of two waiting entities, when one is taken off the queue, the other is picked.",
    .source = {.functions = {"dequeue_entity", "pick_eevdf"}, .families = {"P4"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      auto& queue = t.queue({.at_least = 2, .at_most = 2, .current = false, .anywhere = true});
      auto* leaving = t.entities()[0];
      auto* staying = t.entities()[1];
      t.covers("the one that leaves came first", deadline(*leaving) - deadline(*staying) != 0u);
      t.host.dequeue(queue, *leaving);
      t.require(t.scheduler.pick_eevdf(queue) == staying, "the other is picked");
    }};

}  // namespace sched
