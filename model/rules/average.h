// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// kernel/sched/fair.c, entity_key() (6.12): signed distance of the vruntime from the reference
/// point.
template <class N>
typename N::s64 entity_key(const Scheduler<N>&, CfsRq<N>& cfs_rq, SchedEntity<N>& se) {
  return se.vruntime - cfs_rq.zero_vruntime;
}

/// kernel/sched/fair.c, avg_vruntime_add() (6.12): what an entity adds to the sums when it joins
/// the tree.
template <class N>
void avg_vruntime_add(const Scheduler<N>& sched, CfsRq<N>& cfs_rq, SchedEntity<N>& se) {
  using s64 = typename N::s64;
  const auto weight = sched.scale_load_down(se.weight);
  const s64 share = sched.entity_key(cfs_rq, se) * weight;
  cfs_rq.avg_vruntime = cfs_rq.avg_vruntime + share;
  cfs_rq.avg_load = cfs_rq.avg_load + weight;
}

/// kernel/sched/fair.c, avg_vruntime_sub() (6.12): what it takes along when it leaves the tree.
template <class N>
void avg_vruntime_sub(const Scheduler<N>& sched, CfsRq<N>& cfs_rq, SchedEntity<N>& se) {
  using s64 = typename N::s64;
  const auto weight = sched.scale_load_down(se.weight);
  const s64 share = sched.entity_key(cfs_rq, se) * weight;
  cfs_rq.avg_vruntime = cfs_rq.avg_vruntime - share;
  cfs_rq.avg_load = cfs_rq.avg_load - weight;
}

/// kernel/sched/fair.c, update_zero_vruntime() (6.12.81): moves the reference point, keeps the
/// vruntimes.
template <class N>
void update_zero_vruntime(const Scheduler<N>&, CfsRq<N>& cfs_rq, typename N::s64 delta) {
  using s64 = typename N::s64;
  const s64 moved = cfs_rq.avg_load * delta;
  cfs_rq.avg_vruntime = cfs_rq.avg_vruntime - moved;
  cfs_rq.zero_vruntime = cfs_rq.zero_vruntime + delta;
}

/// kernel/sched/fair.c, avg_vruntime() (6.12.81): V, the weighted mean rounded down, curr included.
/// Not an observer: it moves the reference point to V. The divisor has 32 bits.
template <class N>
typename N::u64 avg_vruntime(const Scheduler<N>& sched, CfsRq<N>& cfs_rq) {
  using s64 = typename N::s64;
  SchedEntity<N>* curr = cfs_rq.curr && cfs_rq.curr->on_rq ? cfs_rq.curr : nullptr;
  s64 weight = cfs_rq.avg_load;
  s64 delta = 0;

  if (weight != 0) {
    s64 runtime = cfs_rq.avg_vruntime;
    if (curr) {
      const auto w = sched.scale_load_down(curr->weight);
      const s64 share = sched.entity_key(cfs_rq, *curr) * w;
      runtime = runtime + share;
      weight = weight + w;
    }
    if (runtime < 0) runtime = runtime - (weight - 1);
    delta = div_s64(runtime, weight);
  } else if (curr) {
    delta = sched.entity_key(cfs_rq, *curr);
  }

  sched.update_zero_vruntime(cfs_rq, delta);
  return cfs_rq.zero_vruntime;
}

}  // namespace sched::rules
