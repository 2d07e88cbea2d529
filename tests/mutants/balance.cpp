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
    mutant(
        "update_newidle_stats", "success not halved",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.update_newidle_stats = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                          typename N::u32 success) {
            const auto sum = sd.newidle_success + success;
            rules::update_newidle_stats_capped(sched, sd, success);
            sd.newidle_success = sum;
          };
        },
        "6.12.117+newidle-ratio-cap"),
    mutant(
        "update_newidle_stats", "not capped (before 9fe89f022c05)",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.update_newidle_stats = rules::update_newidle_stats<N>;
        },
        "6.12.117+newidle-ratio-cap"),
    mutant("update_newidle_cost", "decays at once (before e60b56e46b38)",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_newidle_cost = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                            typename N::u64 cost, typename N::u32 success) ->
                 typename N::boolean {
                   if (cost > sd.max_newidle_lb_cost)
                     return rules::update_newidle_cost(sched, sd, cost, success);
                   sd.max_newidle_lb_cost = sd.max_newidle_lb_cost * 253u / 256u;
                   sd.last_decay_max_lb_cost = sched.settings.jiffies;
                   return true;
                 };
           }),
    mutant("update_newidle_cost", "decays by nothing",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_newidle_cost = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                            typename N::u64 cost, typename N::u32 success) ->
                 typename N::boolean {
                   const auto before = sd.max_newidle_lb_cost;
                   const auto decayed = rules::update_newidle_cost(sched, sd, cost, success);
                   if (decayed) sd.max_newidle_lb_cost = before;
                   return decayed;
                 };
           }),
    mutant(
        "update_newidle_cost", "cap forgotten",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.update_newidle_cost = rules::update_newidle_cost_plain<N>;
        },
        "6.12.117+newidle-rfc"),
    mutant(
        "newidle_balance_done", "the bump follows success",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.newidle_balance_done = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                          typename N::u64 cost, typename N::u32 pulled) {
            if (pulled != 0u) sched.update_newidle_cost(sd, rules::bumped(sd), 0u);
            sched.update_newidle_cost(sd, cost, pulled);
          };
        },
        "6.12.117+newidle-rfc"),
    mutant(
        "newidle_balance_done", "measured cost discarded",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.newidle_balance_done = rules::newidle_balance_done_merged<N>;
        },
        "6.12.117+newidle-rfc"),
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
};

}  // namespace

std::span<const Mutant> balance_mutants() {
  return mutants;
}

}  // namespace sched
