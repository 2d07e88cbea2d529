// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim ineligible_task_stays_at_first{
    .name = "ineligible-task-stays-at-first",
    .says =
        "With PLACE_LAG, while no balance has failed, a task that is ineligible where it "
        "is queued does not migrate to a queue that has another entity.",
    .source = {.patch = "eligible-first",
               .commit = "873199d27bb2",
               .functions = {"can_migrate_task", "task_is_ineligible_on_dst_cpu"},
               .families = {"P16"}},
    .expect = [](const Kernel& k) { return k.gate == Gate::eligible_first ? holds : fails; },
    .check =
        [](auto& t) {
          auto [attempt, task] = draw_migration(t, 1u, bounds::tasks_max);

          const bool eligible = bool(t.scheduler.entity_eligible(*attempt.src, task));
          t.assume(!eligible);
          t.covers("one entity there", nr_queued(*attempt.dst) == 1u);
          t.require(!t.scheduler.can_migrate_task(attempt, task), "stays");
        }};

}  // namespace sched
