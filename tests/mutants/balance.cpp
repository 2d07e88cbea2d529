// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "tests/mutants/mutant.h"

namespace sched {

namespace {

template <class Rules>
using Number = typename std::remove_reference_t<Rules>::Number;

constexpr std::array mutants{
    mutant("group_is_overloaded", "counts equal to the CPUs are enough",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.group_is_overloaded = [](const Scheduler<N>& sched, typename N::u32 pct,
                                            const GroupStats<N>& sgs) -> typename N::boolean {
               GroupStats<N> more = sgs;
               more.sum_nr_running = more.sum_nr_running + 1u;
               return rules::group_is_overloaded(sched, pct, more);
             };
           }),
    mutant("group_is_overloaded", "an exact fit counts",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.group_is_overloaded = [](const Scheduler<N>&, typename N::u32 pct,
                                            const GroupStats<N>& sgs) -> typename N::boolean {
               if (sgs.sum_nr_running <= sgs.group_weight) return false;
               if (sgs.group_capacity * 100 <= sgs.group_util * pct) return true;
               return sgs.group_capacity * pct < sgs.group_runnable * 100;
             };
           }),
    mutant("group_is_overloaded", "runnable not looked at",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.group_is_overloaded = [](const Scheduler<N>&, typename N::u32 pct,
                                            const GroupStats<N>& sgs) -> typename N::boolean {
               if (sgs.sum_nr_running <= sgs.group_weight) return false;
               return sgs.group_capacity * 100 < sgs.group_util * pct;
             };
           }),
    mutant("group_has_capacity", "percentages swapped",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.group_has_capacity = [](const Scheduler<N>&, typename N::u32 pct,
                                           const GroupStats<N>& sgs) -> typename N::boolean {
               if (sgs.sum_nr_running < sgs.group_weight) return true;
               if (sgs.group_capacity * 100 < sgs.group_runnable * pct) return false;
               return sgs.group_capacity * pct > sgs.group_util * 100;
             };
           }),
    mutant("group_has_capacity", "an exact fit counts as room",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.group_has_capacity = [](const Scheduler<N>&, typename N::u32 pct,
                                           const GroupStats<N>& sgs) -> typename N::boolean {
               if (sgs.sum_nr_running < sgs.group_weight) return true;
               if (sgs.group_capacity * pct < sgs.group_runnable * 100) return false;
               return sgs.group_capacity * 100 >= sgs.group_util * pct;
             };
           }),
    mutant("group_classify", "imbalance before overload",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.group_classify = [](const Scheduler<N>& sched, typename N::u32 pct,
                                       const GroupStats<N>& sgs) {
               if (sgs.imbalance) return GroupType::imbalanced;
               return rules::group_classify(sched, pct, sgs);
             };
           }),
    mutant("group_classify", "misfit not looked at",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.group_classify = [](const Scheduler<N>& sched, typename N::u32 pct,
                                       const GroupStats<N>& sgs) {
               GroupStats<N> fit = sgs;
               fit.group_misfit_task_load = 0u;
               return rules::group_classify(sched, pct, fit);
             };
           }),
    mutant("group_classify", "busy and spare swapped",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.group_classify = [](const Scheduler<N>& sched, typename N::u32 pct,
                                       const GroupStats<N>& sgs) {
               const GroupType type = rules::group_classify(sched, pct, sgs);
               if (type == GroupType::fully_busy) return GroupType::has_spare;
               return type == GroupType::has_spare ? GroupType::fully_busy : type;
             };
           }),
    mutant("sched_move_task", "exiting tasks stay attached (eff6c8ce8d4d)",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.sched_move_task = rules::sched_move_task_early_return<N>;
           }),
    mutant("sched_move_task", "never",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.sched_move_task = [](const Scheduler<N>&, const GroupMove&) { return false; };
           }),
    mutant("ttwu_runnable", "requeues what is not delayed",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.ttwu_runnable = [](const Scheduler<N>&, const WakeAttempt<N>& wake) {
               return wake.on_rq ? WakeOutcome::requeued : WakeOutcome::not_queued;
             };
           }),
    mutant(
        "ttwu_runnable", "the delayed task not counted",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.ttwu_runnable = [](const Scheduler<N>& sched, const WakeAttempt<N>& wake) {
            WakeAttempt<N> fewer = wake;
            fewer.nr_running = fewer.nr_running - 1u;
            return rules::ttwu_runnable_busy_cpu(sched, fewer);
          };
        },
        "6.12.117+delayed-wake"),
    mutant(
        "ttwu_runnable", "pinned tasks leave too",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.ttwu_runnable = [](const Scheduler<N>& sched, const WakeAttempt<N>& wake) {
            WakeAttempt<N> free = wake;
            free.nr_cpus_allowed = 2u;
            return rules::ttwu_runnable_busy_cpu(sched, free);
          };
        },
        "6.12.117+delayed-wake"),
    mutant(
        "can_migrate_task", "refuses for ever",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.can_migrate_task = [](const Scheduler<N>& sched, const MigrationAttempt<N>& attempt,
                                      SchedEntity<N>& se) -> typename N::boolean {
            MigrationAttempt<N> first = attempt;
            first.nr_balance_failed = 0u;
            return rules::can_migrate_task_eligible_first(sched, first, se);
          };
        },
        "6.12.117+eligible-first"),
    mutant(
        "can_migrate_task", "asks on an empty destination too",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.can_migrate_task = [](const Scheduler<N>& sched, const MigrationAttempt<N>& attempt,
                                      SchedEntity<N>& se) -> typename N::boolean {
            if (attempt.nr_balance_failed != 0u || !sched.settings.place_lag) return true;
            return sched.entity_eligible(*attempt.src, se);
          };
        },
        "6.12.117+eligible-first"),
    mutant("group_is_overloaded", "compared the wrong way round",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.group_is_overloaded = [](const Scheduler<N>&, typename N::u32 pct,
                                            const GroupStats<N>& sgs) -> typename N::boolean {
               if (sgs.sum_nr_running <= sgs.group_weight) return false;
               return sgs.group_capacity * 100 > sgs.group_util * pct;
             };
           }),
    mutant(
        "sched_move_task", "early return forgotten",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.sched_move_task = rules::sched_move_task<N>;
        },
        "6.12.117+early-return"),
    mutant("ttwu_runnable", "takes what left the queue for delayed",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.ttwu_runnable = [](const Scheduler<N>&, const WakeAttempt<N>& wake) {
               return wake.sched_delayed || !wake.on_rq ? WakeOutcome::requeued
                                                        : WakeOutcome::already_runnable;
             };
           }),
    mutant("can_migrate_task", "gate where there is none (873199d27bb2)",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.can_migrate_task = rules::can_migrate_task_eligible_first<N>;
           }),
    mutant(
        "can_migrate_task", "gate forgotten",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.can_migrate_task = rules::can_migrate_task<N>;
        },
        "6.12.117+eligible-first"),
    mutant(
        "can_migrate_task", "keeps the eligible, whatever PLACE_LAG says",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.can_migrate_task = [](const Scheduler<N>& sched, const MigrationAttempt<N>& attempt,
                                      SchedEntity<N>& se) -> typename N::boolean {
            if (attempt.nr_balance_failed != 0u || attempt.dst->nr_queued == 0u) return true;
            return !sched.entity_eligible(*attempt.src, se);
          };
        },
        "6.12.117+eligible-first"),
};

}  // namespace

std::span<const Mutant> balance_mutants() {
  return mutants;
}

}  // namespace sched
