// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// kernel/sched/fair.c, can_migrate_task() (6.12), its eligibility gate alone: there is none.
template <class N>
typename N::boolean can_migrate_task(const Scheduler<N>&, const MigrationAttempt<N>&,
                                     SchedEntity<N>&) {
  return true;
}

/// The gate of "Prioritize migrating eligible tasks" (873199d27bb2, 6.14): a task that is
/// ineligible here stays, if something is queued there, until a balance has failed. Not compared
/// with source.
template <class N>
typename N::boolean can_migrate_task_eligible_first(const Scheduler<N>& sched,
                                                    const MigrationAttempt<N>& attempt,
                                                    SchedEntity<N>& se) {
  if (attempt.nr_balance_failed != 0u) return true;
  if (!sched.settings.place_lag || attempt.dst->nr_queued == 0u) return true;
  return sched.entity_eligible(*attempt.src, se);
}

}  // namespace sched::rules
