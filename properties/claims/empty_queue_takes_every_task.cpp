// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim empty_queue_takes_every_task{
    .name = "empty-queue-takes-every-task",
    .says =
        "Eligibility keeps no task from migrating to an empty queue, where its lag is "
        "dropped.",
    .source = {.patch = "eligible-first",
               .commit = "873199d27bb2",
               .functions = {"can_migrate_task", "task_is_ineligible_on_dst_cpu"},
               .families = {"P16"}},
    .check = [](auto& t) {
      auto [attempt, task] = draw_migration(t, 0u, 0u);
      attempt.nr_balance_failed = t.u32_in("nr_balance_failed", 0u, ~0u);
      set_place_lag(t, t.flag("place_lag"));
      const bool eligible = bool(t.scheduler.entity_eligible(*attempt.src, task));
      t.covers("an ineligible task, no failure yet",
               both(attempt.nr_balance_failed == 0u, !eligible));
      t.require(t.scheduler.can_migrate_task(attempt, task), "may migrate");
    }};

}  // namespace sched
