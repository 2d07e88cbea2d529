// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>

#include "model/rules/forward.h"

namespace sched::rules {

/// kernel/sched/fair.c, __enqueue_entity() (6.12): into the tree, behind entities of the same
/// deadline.
template <class N>
void enqueue_entity(const Scheduler<N>& sched, CfsRq<N>& cfs_rq, SchedEntity<N>& se) {
  sched.avg_vruntime_add(cfs_rq, se);
  auto& tasks = cfs_rq.tasks;
  const auto place = std::upper_bound(
      tasks.begin(), tasks.end(), &se,
      [&](SchedEntity<N>* a, SchedEntity<N>* b) { return bool(sched.entity_before(*a, *b)); });
  tasks.insert(place, &se);
}

/// kernel/sched/fair.c, __dequeue_entity() (6.12): out of the tree; the others keep their order.
template <class N>
void dequeue_entity(const Scheduler<N>& sched, CfsRq<N>& cfs_rq, SchedEntity<N>& se) {
  auto& tasks = cfs_rq.tasks;
  tasks.erase(std::find(tasks.begin(), tasks.end(), &se));
  sched.avg_vruntime_sub(cfs_rq, se);
}

/// kernel/sched/fair.c, protect_slice() (6.12): a running entity keeps in vlag the deadline it was
/// picked with; while that is its deadline, it may finish its slice.
template <class N>
typename N::boolean protect_slice(const Scheduler<N>&, SchedEntity<N>& se) {
  using s64 = typename N::s64;
  return se.vlag == s64(se.deadline);
}

/// kernel/sched/fair.c, pick_eevdf() (6.12): the earliest deadline among the eligible; curr stays
/// while its slice is protected, and wins only if strictly earlier. The kernel searches a tree that
/// is a heap by vruntime; here the timeline is walked in its order, which finds the same entity as
/// long as eligibility is monotone in the vruntime, that is, while no product wraps.
template <class N>
SchedEntity<N>* pick_eevdf(const Scheduler<N>& sched, CfsRq<N>& cfs_rq) {
  SchedEntity<N>* curr = cfs_rq.curr && cfs_rq.curr->on_rq ? cfs_rq.curr : nullptr;
  if (cfs_rq.nr_queued == 1u) {
    if (curr) return curr;
    return cfs_rq.tasks.empty() ? nullptr : cfs_rq.tasks.front();
  }
  if (curr && !sched.entity_eligible(cfs_rq, *curr)) curr = nullptr;
  if (sched.settings.run_to_parity && curr && sched.protect_slice(*curr)) return curr;

  const auto best = std::find_if(cfs_rq.tasks.begin(), cfs_rq.tasks.end(), [&](SchedEntity<N>* se) {
    return bool(sched.entity_eligible(cfs_rq, *se));
  });
  if (best == cfs_rq.tasks.end()) return curr;
  if (curr && sched.entity_before(*curr, **best)) return curr;
  return *best;
}

}  // namespace sched::rules
