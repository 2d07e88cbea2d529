// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// kernel/sched/fair.c, entity_before() (6.12): earlier deadline first, compared as a signed
/// distance.
template <class N>
typename N::boolean entity_before(const Scheduler<N>&, SchedEntity<N>& a, SchedEntity<N>& b) {
  using s64 = typename N::s64;
  return s64(a.deadline - b.deadline) < 0;
}

/// kernel/sched/fair.c, update_deadline() (6.12.81): when the request is consumed, the next one
/// starts here, and V moves the reference point. True: the slice is over, reschedule.
template <class N>
typename N::boolean update_deadline(const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                    SchedEntity<N>& se) {
  using s64 = typename N::s64;
  if (s64(se.vruntime - se.deadline) < 0) return false;
  if (!se.custom_slice) se.slice = sched.settings.base_slice_ns;
  se.deadline = se.vruntime + sched.calc_delta_fair(se.slice, se.weight, se.inv_weight);
  sched.avg_vruntime(cfs_rq);
  return true;
}

}  // namespace sched::rules
