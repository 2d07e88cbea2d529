// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim failed_balance_lets_every_task_migrate{
    .name = "failed-balance-lets-every-task-migrate",
    .says = "Once a balance has failed, eligibility keeps no task from migrating.",
    .source = {.patch = "eligible-first",
               .commit = "873199d27bb2",
               .functions = {"can_migrate_task", "task_is_ineligible_on_dst_cpu"},
               .families = {"P16"}},
    .check = [](auto& t) {
      auto [attempt, task] = draw_migration(t, 0u, bounds::tasks_max);
      attempt.nr_balance_failed = t.u32_in("nr_balance_failed", 1u, ~0u);
      set_place_lag(t, t.flag("place_lag"));
      const bool eligible = bool(t.scheduler.entity_eligible(*attempt.src, task));
      t.covers("an ineligible task to a busy queue", both(nr_queued(*attempt.dst) > 0u, !eligible));
      t.require(t.scheduler.can_migrate_task(attempt, task), "may migrate");
    }};

}  // namespace sched
