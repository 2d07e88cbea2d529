// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim ineligible_on_source_stays_ineligible{
    .name = "ineligible-on-source-stays-ineligible",
    .says =
        "A nice-0 task that a balance finds ineligible is ineligible after migration to a queue "
        "with a nice-0 entity; false, because the check does not account what the running task "
        "has just run, and dequeue does: its run time moves V past the task.",
    .source = {.patch = "eligible-first",
               .functions = {"can_migrate_task", "entity_eligible", "update_entity_lag",
                             "place_entity"},
               .families = {"P3", "P11"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      auto waiting = draw_waiting_task(t);
      t.assume(!t.scheduler.entity_eligible(waiting.source, waiting.task));
      waiting.account(t.u64_in("unaccounted", 0u, t.scheduler.settings.tick_nsec()));
      waiting.migrate(t);
      t.require(!t.scheduler.entity_eligible(waiting.destination, waiting.task),
                "it is ineligible there");
    }};

}  // namespace sched
