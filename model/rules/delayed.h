// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// kernel/sched/core.c, ttwu_runnable() (6.12): a delayed task is made runnable where it sits.
template <class N>
WakeOutcome ttwu_runnable(const Scheduler<N>&, const WakeAttempt<N>& wake) {
  if (!wake.on_rq) return WakeOutcome::not_queued;
  if (wake.sched_delayed) return WakeOutcome::requeued;
  return WakeOutcome::already_runnable;
}

/// ttwu_runnable() with "Dequeue sched_delayed tasks when waking to a busy CPU": it leaves a busy
/// CPU and is placed again, if it may run elsewhere. The delayed task itself counts in nr_running.
template <class N>
WakeOutcome ttwu_runnable_busy_cpu(const Scheduler<N>&, const WakeAttempt<N>& wake) {
  if (!wake.on_rq) return WakeOutcome::not_queued;
  if (!wake.sched_delayed) return WakeOutcome::already_runnable;
  if (wake.nr_running > 1u && wake.nr_cpus_allowed > 1u) return WakeOutcome::dequeued;
  return WakeOutcome::requeued;
}

}  // namespace sched::rules
