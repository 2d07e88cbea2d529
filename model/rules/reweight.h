// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// kernel/sched/fair.c, reweight_eevdf() (6.7-6.12): lag and remaining request, both seen from V,
/// keep their length in wall time: v' = V - vl*w/w', d' = V + (d - V)*w/w'. Raw weights, 32-bit
/// divisor.
template <class N>
void reweight_eevdf(const Scheduler<N>& sched, SchedEntity<N>& se, typename N::u64 avruntime,
                    typename N::u64 weight) {
  using s64 = typename N::s64;
  if (avruntime != se.vruntime) {
    const s64 vlag = sched.entity_lag(avruntime, se);
    const s64 weighed = vlag * se.weight;
    se.vruntime = avruntime - div_s64(weighed, weight);
  }
  const s64 vslice = se.deadline - avruntime;
  const s64 weighed = vslice * se.weight;
  se.deadline = avruntime + div_s64(weighed, weight);
}

/// kernel/sched/fair.c, update_load_set() (6.12): the inverse is computed when it is next asked
/// for.
template <class N>
void set_weight(SchedEntity<N>& se, typename N::u64 weight) {
  se.weight = weight;
  se.inv_weight = 0u;
}

/// The lag kept by an entity that is not queued: vlag' = vlag*w/w', raw weights, not limited.
template <class N>
typename N::s64 scale_vlag(SchedEntity<N>& se, typename N::u64 weight) {
  using s64 = typename N::s64;
  const s64 weighed = se.vlag * se.weight;
  return div_s64(weighed, weight);
}

/// kernel/sched/fair.c, reweight_entity() (6.7-6.12): the part that touches lag and time; load
/// tracking is another rule. The caller has accounted curr. Only a tree entity leaves and rejoins
/// the tree.
template <class N>
void reweight_entity(const Scheduler<N>& sched, CfsRq<N>& cfs_rq, SchedEntity<N>& se,
                     typename N::u64 weight) {
  if (!se.on_rq) {
    se.vlag = scale_vlag(se, weight);
    set_weight(se, weight);
    return;
  }
  const bool curr = cfs_rq.curr == &se;
  const auto avruntime = sched.avg_vruntime(cfs_rq);
  if (!curr) sched.dequeue_entity(cfs_rq, se);
  sched.reweight_eevdf(se, avruntime, weight);
  set_weight(se, weight);
  if (!curr) sched.enqueue_entity(cfs_rq, se);
}

/// kernel/sched/fair.c, reweight_entity() (6.13-7.0, 6d71a9c61604): through update_entity_lag() and
/// place_entity(). For curr, place_entity() still finds it in V and in the load: the lag is
/// inflated once too often. Not compared with source.
template <class N>
void reweight_entity_through_placement(const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                       SchedEntity<N>& se, typename N::u64 weight) {
  using s64 = typename N::s64;
  using u32 = typename N::u32;
  const bool curr = cfs_rq.curr == &se;
  if (se.on_rq) {
    sched.update_entity_lag(cfs_rq, se);
    se.deadline = se.deadline - se.vruntime;
    se.rel_deadline = true;
    cfs_rq.nr_queued = cfs_rq.nr_queued - 1u;
    if (!curr) sched.dequeue_entity(cfs_rq, se);
  }
  se.vlag = scale_vlag(se, weight);
  if (se.rel_deadline) {
    const s64 weighed = s64(se.deadline) * se.weight;
    se.deadline = div_s64(weighed, weight);
  }
  set_weight(se, weight);
  if (se.on_rq) {
    sched.place_entity(cfs_rq, se, false);
    cfs_rq.nr_queued = u32(cfs_rq.nr_queued + 1u);
    if (!curr) sched.enqueue_entity(cfs_rq, se);
  }
}

}  // namespace sched::rules
