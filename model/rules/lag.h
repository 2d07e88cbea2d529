// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// What entity_lag() (6.12) allows: twice the slice, at least a tick, in the entity's virtual time.
/// A part of entity_lag() in the kernel; named here because claims speak of it.
template <class N>
typename N::s64 lag_limit(const Scheduler<N>& sched, typename N::u64 slice, typename N::u64 weight,
                          typename N::u32 inv_weight = 0u) {
  using u64 = typename N::u64;
  return sched.calc_delta_fair(max(u64(2u * slice), u64(sched.settings.tick_nsec())), weight,
                               inv_weight);
}

/// kernel/sched/fair.c, entity_lag() (6.12): V - v, kept within the limit on both sides.
template <class N>
typename N::s64 entity_lag(const Scheduler<N>& sched, typename N::u64 avruntime,
                           SchedEntity<N>& se) {
  using s64 = typename N::s64;
  const s64 vlag = avruntime - se.vruntime;
  const s64 limit = lag_limit(sched, se.slice, se.weight, se.inv_weight);
  return clamp(vlag, s64(-limit), limit);
}

/// kernel/sched/fair.c, update_entity_lag() (6.12): stores the lag when the entity leaves the
/// queue.
template <class N>
void update_entity_lag(const Scheduler<N>& sched, CfsRq<N>& cfs_rq, SchedEntity<N>& se) {
  se.vlag = sched.entity_lag(sched.avg_vruntime(cfs_rq), se);
}

}  // namespace sched::rules
