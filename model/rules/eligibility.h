// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// kernel/sched/fair.c, vruntime_eligible() (6.12): is this vruntime at or left of the mean, asked
/// without dividing: sum of w*key >= key * sum of w, curr included. The product has 64 bits (128
/// from 7.1).
template <class N>
typename N::boolean vruntime_eligible(const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                      typename N::u64 vruntime) {
  using s64 = typename N::s64;
  s64 avg = cfs_rq.avg_vruntime;
  s64 load = cfs_rq.avg_load;
  if (cfs_rq.curr && cfs_rq.curr->on_rq) {
    const auto weight = sched.scale_load_down(cfs_rq.curr->weight);
    const s64 share = sched.entity_key(cfs_rq, *cfs_rq.curr) * weight;
    avg = avg + share;
    load = load + weight;
  }
  const s64 key = vruntime - cfs_rq.zero_vruntime;
  return avg >= key * load;
}

/// kernel/sched/fair.c, entity_eligible() (6.12): the entity has had no more than its share, lag >=
/// 0.
template <class N>
typename N::boolean entity_eligible(const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                    SchedEntity<N>& se) {
  return sched.vruntime_eligible(cfs_rq, se.vruntime);
}

}  // namespace sched::rules
