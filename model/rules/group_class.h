// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "model/rules/forward.h"

namespace sched::rules {

/// kernel/sched/fair.c, group_has_capacity() (6.12): room for more, by count, or by utilisation
/// with a margin of imbalance_pct (117 inside a CPU's caches, 110 for SMT) while runnable time fits
/// too.
template <class N>
typename N::boolean group_has_capacity(const Scheduler<N>&, typename N::u32 imbalance_pct,
                                       const GroupStats<N>& sgs) {
  if (sgs.sum_nr_running < sgs.group_weight) return true;
  if (sgs.group_capacity * imbalance_pct < sgs.group_runnable * 100) return false;
  if (sgs.group_capacity * 100 > sgs.group_util * imbalance_pct) return true;
  return false;
}

/// kernel/sched/fair.c, group_is_overloaded() (6.12): more tasks than CPUs and more work than fits.
/// Not the negation of group_has_capacity(): both are false at the exact fit.
template <class N>
typename N::boolean group_is_overloaded(const Scheduler<N>&, typename N::u32 imbalance_pct,
                                        const GroupStats<N>& sgs) {
  if (sgs.sum_nr_running <= sgs.group_weight) return false;
  if (sgs.group_capacity * 100 < sgs.group_util * imbalance_pct) return true;
  if (sgs.group_capacity * imbalance_pct < sgs.group_runnable * 100) return true;
  return false;
}

/// kernel/sched/fair.c, group_classify() (6.12): the first reason that applies, the most pressing
/// first.
template <class N>
GroupType group_classify(const Scheduler<N>& sched, typename N::u32 imbalance_pct,
                         const GroupStats<N>& sgs) {
  if (sched.group_is_overloaded(imbalance_pct, sgs)) return GroupType::overloaded;
  if (sgs.imbalance) return GroupType::imbalanced;
  if (sgs.group_asym_packing) return GroupType::asym_packing;
  if (sgs.group_smt_balance) return GroupType::smt_balance;
  if (sgs.group_misfit_task_load != 0u) return GroupType::misfit_task;
  if (!sched.group_has_capacity(imbalance_pct, sgs)) return GroupType::fully_busy;
  return GroupType::has_spare;
}

}  // namespace sched::rules
