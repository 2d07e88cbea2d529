// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim pick_finds_someone{
    .name = "pick-finds-someone",
    .says =
        "With NO_RUN_TO_PARITY pick_eevdf() finds an entity on a queue of up to three, and an "
        "eligible one unless it is alone.",
    .source = {.commit = "b01db23d5923",
               .functions = {"pick_eevdf", "entity_eligible"},
               .families = {"P4"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      auto settings = t.scheduler.settings;
      settings.run_to_parity = false;
      t.host.settings(settings);
      auto& queue = t.queue({.at_least = 1, .at_most = 3, .anywhere = true});
      auto* picked = t.scheduler.pick_eevdf(queue);
      t.covers("the running one stays", picked == current(queue));
      t.require(picked != nullptr, "something is picked");
      if (picked && t.entities().size() > 1)
        t.require(t.scheduler.entity_eligible(queue, *picked), "the picked one is eligible");
    }};

}  // namespace sched
