// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// include/linux/jiffies.h, time_after(): a is later than b, as a signed distance.
template <class N>
typename N::boolean time_after(typename N::u64 a, typename N::u64 b) {
  using s64 = typename N::s64;
  return s64(b - a) < 0;
}

/// The largest cost a failed balance may raise to where there is a cap: sysctl_sched_migration_cost
/// + 200 ns.
template <class N>
typename N::u64 newidle_cost_cap(const Scheduler<N>& sched) {
  return typename N::u32(sched.settings.migration_cost_ns + 200u);
}

/// kernel/sched/fair.c, update_newidle_cost() without its counters: a higher cost is taken as it is
/// (cut to the cap where `capped`), else once a second the stored cost loses 3/256. True: it
/// decayed.
template <class N>
typename N::boolean track_newidle_cost(const Scheduler<N>& sched, SchedDomain<N>& sd,
                                       typename N::u64 cost, bool capped) {
  const auto now = sched.settings.jiffies;
  if (cost > sd.max_newidle_lb_cost) {
    sd.max_newidle_lb_cost = capped ? min(cost, newidle_cost_cap(sched)) : cost;
    sd.last_decay_max_lb_cost = now;
  } else if (time_after<N>(now, sd.last_decay_max_lb_cost + sched.settings.hz)) {
    sd.max_newidle_lb_cost = sd.max_newidle_lb_cost * 253u / 256u;
    sd.last_decay_max_lb_cost = now;
    return true;
  }
  return false;
}

/// kernel/sched/fair.c, update_newidle_stats() (33cf66d88306; 6.12.64): every 1024 calls the ratio
/// becomes the weighed successes, and both counters halve. Not capped: a success weighs up to 1024.
template <class N>
void update_newidle_stats(const Scheduler<N>&, SchedDomain<N>& sd, typename N::u32 success) {
  sd.newidle_call = sd.newidle_call + 1u;
  sd.newidle_success = sd.newidle_success + success;
  if (sd.newidle_call >= 1024u) {
    sd.newidle_ratio = sd.newidle_success;
    sd.newidle_call = sd.newidle_call / 2u;
    sd.newidle_success = sd.newidle_success / 2u;
  }
}

/// The same with 9fe89f022c05 (7.1): the ratio stays within 1024. Not compared with source.
template <class N>
void update_newidle_stats_capped(const Scheduler<N>&, SchedDomain<N>& sd, typename N::u32 success) {
  using u32 = typename N::u32;
  sd.newidle_call = sd.newidle_call + 1u;
  sd.newidle_success = sd.newidle_success + success;
  if (sd.newidle_call >= 1024u) {
    sd.newidle_ratio = min(u32(1024u), sd.newidle_success);
    sd.newidle_call = sd.newidle_call / 2u;
    sd.newidle_success = sd.newidle_success / 2u;
  }
}

/// kernel/sched/fair.c, update_newidle_cost() (33cf66d88306; 6.12.64): a pass with a cost is
/// counted.
template <class N>
typename N::boolean update_newidle_cost(const Scheduler<N>& sched, SchedDomain<N>& sd,
                                        typename N::u64 cost, typename N::u32 success) {
  if (cost != 0u) sched.update_newidle_stats(sd, success);
  return track_newidle_cost(sched, sd, cost, false);
}

/// update_newidle_cost() before 155213a2aed4 (until 6.16): cost alone.
template <class N>
typename N::boolean update_newidle_cost_plain(const Scheduler<N>& sched, SchedDomain<N>& sd,
                                              typename N::u64 cost, typename N::u32) {
  return track_newidle_cost(sched, sd, cost, false);
}

/// update_newidle_cost() with the cap of the newidle RFC, in the form that fits 6.12.64 and later:
/// it still counts.
template <class N>
typename N::boolean update_newidle_cost_rfc(const Scheduler<N>& sched, SchedDomain<N>& sd,
                                            typename N::u64 cost, typename N::u32 success) {
  if (cost != 0u) sched.update_newidle_stats(sd, success);
  return track_newidle_cost(sched, sd, cost, true);
}

/// update_newidle_cost() with the cap of 155213a2aed4 (6.17): cost alone.
template <class N>
typename N::boolean update_newidle_cost_capped(const Scheduler<N>& sched, SchedDomain<N>& sd,
                                               typename N::u64 cost, typename N::u32) {
  return track_newidle_cost(sched, sd, cost, true);
}

/// kernel/sched/fair.c, sched_balance_newidle() (33cf66d88306; 6.12.64): what a success counts for
/// where the dice let only 1 + ratio of 1024 passes run.
template <class N>
typename N::u32 newidle_success_weight(const SchedDomain<N>& sd) {
  using u32 = typename N::u32;
  return u32(1024u + (1u + sd.newidle_ratio) / 2u) / u32(1u + sd.newidle_ratio);
}

/// kernel/sched/fair.c, sched_balance_newidle() (6.12): what one balanced domain leaves in its
/// counters. `pulled` counts the tasks that came over.
template <class N>
void newidle_balance_done(const Scheduler<N>& sched, SchedDomain<N>& sd, typename N::u64 cost,
                          typename N::u32 pulled) {
  using u32 = typename N::u32;
  const u32 weight = newidle_success_weight(sd);
  sched.update_newidle_cost(sd, cost, select(pulled != 0u, weight, u32(0u)));
}

/// The newidle RFC ("bump sd->max_newidle_lb_cost when newidle balance fails"): sched_balance_rq()
/// bumps by half when it finds no busy group or queue, and the measured cost still follows. In the
/// form that fits 6.12.117, where a bump counts as a call of its own. The mail is older than the
/// counters. A pass that finds a busy queue and pulls nothing of it does not bump; here each pass
/// that pulls nothing found none.
template <class N>
void newidle_balance_done_rfc(const Scheduler<N>& sched, SchedDomain<N>& sd, typename N::u64 cost,
                              typename N::u32 pulled) {
  using u32 = typename N::u32;
  const u32 weight = newidle_success_weight(sd);
  if (pulled == 0u)
    sched.update_newidle_cost(sd, sd.max_newidle_lb_cost + sd.max_newidle_lb_cost / 2u, 0u);
  sched.update_newidle_cost(sd, cost, select(pulled != 0u, weight, u32(0u)));
}

/// As merged (155213a2aed4, 6.17): a pass that pulled nothing counts as the bump instead of its
/// cost. The same bump, but this product wraps where that sum does not.
template <class N>
void newidle_balance_done_merged(const Scheduler<N>& sched, SchedDomain<N>& sd,
                                 typename N::u64 cost, typename N::u32 pulled) {
  using u64 = typename N::u64;
  sched.update_newidle_cost(sd, select(pulled == 0u, u64(3u * sd.max_newidle_lb_cost / 2u), cost),
                            pulled);
}

}  // namespace sched::rules
