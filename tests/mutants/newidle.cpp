// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "tests/mutants/mutant.h"

namespace sched {

namespace {

template <class Rules>
using Number = typename std::remove_reference_t<Rules>::Number;

constexpr std::array mutants{
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
          rules.update_newidle_cost = rules::update_newidle_cost<N>;
        },
        "6.12.117+newidle-rfc"),
    mutant(
        "newidle_balance_done", "the bump follows success",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.newidle_balance_done = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                          typename N::u64 cost, typename N::u32 pulled) {
            if (pulled != 0u)
              sched.update_newidle_cost(sd, sd.max_newidle_lb_cost + sd.max_newidle_lb_cost / 2u,
                                        0u);
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
    mutant("update_newidle_cost", "a higher cost stored twice over",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_newidle_cost = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                            typename N::u64 cost, typename N::u32 success) ->
                 typename N::boolean {
                   const bool higher(cost > sd.max_newidle_lb_cost);
                   const auto decayed = rules::update_newidle_cost(sched, sd, cost, success);
                   if (higher) sd.max_newidle_lb_cost = cost * 2u;
                   return decayed;
                 };
           }),
    mutant("update_newidle_cost", "capped, as only 6.17 is",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_newidle_cost = rules::update_newidle_cost_capped<N>;
           }),
    mutant("update_newidle_cost", "never decays",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_newidle_cost = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                            typename N::u64 cost, typename N::u32 success) ->
                 typename N::boolean {
                   if (cost > sd.max_newidle_lb_cost)
                     return rules::update_newidle_cost(sched, sd, cost, success);
                   return false;
                 };
           }),
    mutant("update_newidle_cost", "counts visits that cost nothing",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_newidle_cost = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                            typename N::u64 cost, typename N::u32 success) ->
                 typename N::boolean {
                   sched.update_newidle_stats(sd, success);
                   return rules::update_newidle_cost_plain(sched, sd, cost, success);
                 };
           }),
    mutant(
        "update_newidle_cost", "counts successes where nothing counts calls",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.update_newidle_cost = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                         typename N::u64 cost, typename N::u32 success) ->
              typename N::boolean {
                sd.newidle_success = sd.newidle_success + success + 1u;
                return rules::update_newidle_cost_plain(sched, sd, cost, success);
              };
        },
        "6.12.117+newidle-plain"),
    mutant("newidle_balance_done", "a failure counts as a bump (155213a2aed4)",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.newidle_balance_done = rules::newidle_balance_done_merged<N>;
           }),
    mutant(
        "newidle_balance_done", "the bump is one more",
        [](auto& rules) {
          using N = Number<decltype(rules)>;
          rules.newidle_balance_done = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                          typename N::u64 cost, typename N::u32 pulled) {
            using u64 = typename N::u64;
            const u64 more = sd.max_newidle_lb_cost + sd.max_newidle_lb_cost / 2u + 1u;
            if (pulled == 0u) sched.update_newidle_cost(sd, more, 0u);
            sched.update_newidle_cost(sd, cost, pulled);
          };
        },
        "6.12.117+newidle-rfc"),
    mutant("newidle_balance_done", "every success weighs one more",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.newidle_balance_done = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                             typename N::u64 cost, typename N::u32 pulled) {
               using u32 = typename N::u32;
               const u32 weight = u32(1024u) / u32(1u + sd.newidle_ratio) + 1u;
               sched.update_newidle_cost(sd, cost, select(pulled != 0u, weight, u32(0u)));
             };
           }),
    mutant("newidle_balance_done", "the weight of a success rounded down",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.newidle_balance_done = [](const Scheduler<N>& sched, SchedDomain<N>& sd,
                                             typename N::u64 cost, typename N::u32 pulled) {
               using u32 = typename N::u32;
               const u32 weight = u32(1024u) / u32(1u + sd.newidle_ratio);
               sched.update_newidle_cost(sd, cost, select(pulled != 0u, weight, u32(0u)));
             };
           }),
};

}  // namespace

std::span<const Mutant> newidle_mutants() {
  return mutants;
}

}  // namespace sched
