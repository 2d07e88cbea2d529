// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim eligible_task_may_always_migrate{
    .name = "eligible-task-may-always-migrate",
    .says =
        "A task that is eligible where it is queued may migrate, whatever has failed and "
        "wherever to.",
    .source = {.patch = "eligible-first",
               .commit = "873199d27bb2",
               .functions = {"can_migrate_task", "task_is_ineligible_on_dst_cpu"},
               .families = {"P16"}},
    .check = [](auto& t) {
      auto [attempt, task] = draw_migration(t, 0u, bounds::tasks_max);
      attempt.nr_balance_failed = t.u32_in("nr_balance_failed", 0u, ~0u);
      set_place_lag(t, t.flag("place_lag"));
      const bool eligible = bool(t.scheduler.entity_eligible(*attempt.src, task));
      t.assume(eligible);
      t.covers("to a busy queue, no failure yet",
               both(attempt.nr_balance_failed == 0u, nr_queued(*attempt.dst) > 0u));
      t.require(t.scheduler.can_migrate_task(attempt, task), "may migrate");
    }};

}  // namespace sched
