// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim ineligible_by_the_clock_stays_ineligible{
    .name = "ineligible-by-the-clock-stays-ineligible",
    .says =
        "A nice-0 task that is ineligible once the running task is accounted is ineligible after "
        "migration to a queue that has a nice-0 entity.",
    .source = {.patch = "eligible-first",
               .functions = {"can_migrate_task", "entity_eligible", "update_entity_lag",
                             "place_entity"},
               .families = {"P3", "P11"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      auto waiting = draw_waiting_task(t);
      const auto ran = t.u64_in("unaccounted", 0u, t.scheduler.settings.tick_nsec());
      waiting.account(ran);
      t.assume(!t.scheduler.entity_eligible(waiting.source, waiting.task));
      t.covers("the running task has run", ran > 0u);
      waiting.migrate(t);
      t.require(!t.scheduler.entity_eligible(waiting.destination, waiting.task),
                "it is ineligible there");
    }};

}  // namespace sched
