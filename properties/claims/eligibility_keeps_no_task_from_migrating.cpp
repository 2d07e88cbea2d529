// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim eligibility_keeps_no_task_from_migrating{
    .name = "eligibility-keeps-no-task-from-migrating",
    .says = "Eligibility keeps no task from migrating.",
    .source = {.patch = "eligible-first",
               .commit = "873199d27bb2",
               .functions = {"can_migrate_task", "task_is_ineligible_on_dst_cpu"},
               .families = {"P16"}},
    .expect = [](const Kernel& k) { return k.gate == Gate::none ? holds : fails; },
    .check =
        [](auto& t) {
          auto [attempt, task] = draw_migration(t, 0u, bounds::tasks_max);
          attempt.nr_balance_failed = t.u32_in("nr_balance_failed", 0u, ~0u);
          set_place_lag(t, t.flag("place_lag"));
          const bool eligible = bool(t.scheduler.entity_eligible(*attempt.src, task));
          t.covers("an ineligible task", !eligible);
          t.require(t.scheduler.can_migrate_task(attempt, task), "may migrate");
        }};

}  // namespace sched
