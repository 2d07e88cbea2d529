// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// kernel/sched/fair.c, place_entity() (6.12): gives a joining entity its vruntime and deadline.
/// Its lag is inflated by (W + w) / W, so that after joining, when V has moved toward it, the old
/// lag is left. `initial` is ENQUEUE_INITIAL: a new task starts half-way through its slice.
template <class N>
void place_entity(const Scheduler<N>& sched, CfsRq<N>& cfs_rq, SchedEntity<N>& se, bool initial) {
  using s64 = typename N::s64;
  using u64 = typename N::u64;
  const u64 vruntime = sched.avg_vruntime(cfs_rq);
  s64 lag = 0;

  if (!se.custom_slice) se.slice = sched.settings.base_slice_ns;
  u64 vslice = sched.calc_delta_fair(se.slice, se.weight, se.inv_weight);

  if (sched.settings.place_lag && cfs_rq.nr_queued != 0u) {
    u64 load = cfs_rq.avg_load;
    if (cfs_rq.curr && cfs_rq.curr->on_rq) load = load + sched.scale_load_down(cfs_rq.curr->weight);
    lag = se.vlag * (load + sched.scale_load_down(se.weight));
    if (load == 0u) load = 1u;  // the kernel warns here: entities counted, but none weighs anything
    lag = div_s64(lag, load);
  }
  se.vruntime = vruntime - lag;

  if (sched.settings.place_rel_deadline && se.rel_deadline) {
    se.deadline = se.deadline + se.vruntime;
    se.rel_deadline = false;
    return;
  }
  if (sched.settings.place_deadline_initial && initial) vslice = vslice / 2u;
  se.deadline = se.vruntime + vslice;
}

}  // namespace sched::rules
