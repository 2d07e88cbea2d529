// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "tests/mutants/mutant.h"

namespace sched {

namespace {

template <class Rules>
using Number = typename std::remove_reference_t<Rules>::Number;

constexpr std::array mutants{
    mutant("scale_load_down", "no lower limit of 2",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.scale_load_down = [](const Scheduler<N>&, typename N::u64 weight) ->
                 typename N::u64 { return weight / 1024u; };
           }),
    mutant("scale_load_down", "one bit too few",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.scale_load_down = [](const Scheduler<N>&, typename N::u64 weight) {
               using u64 = typename N::u64;
               return select(weight == 0u, u64(0u), max(u64(2u), u64(weight / 512u)));
             };
           }),
    mutant("entity_key", "operands swapped",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.entity_key = [](const Scheduler<N>&, CfsRq<N>& cfs_rq, SchedEntity<N>& se) ->
                 typename N::s64 { return cfs_rq.zero_vruntime - se.vruntime; };
           }),
    mutant("entity_key", "not relative to the reference point",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.entity_key = [](const Scheduler<N>&, CfsRq<N>&, SchedEntity<N>& se) ->
                 typename N::s64 { return se.vruntime + 1u; };
           }),
    mutant("avg_vruntime_add", "load not added",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.avg_vruntime_add = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                         SchedEntity<N>& se) {
               const auto load = cfs_rq.avg_load;
               rules::avg_vruntime_add(sched, cfs_rq, se);
               cfs_rq.avg_load = load;
             };
           }),
    mutant("avg_vruntime_add", "raw weight in the sum",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.avg_vruntime_add = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                         SchedEntity<N>& se) {
               using s64 = typename N::s64;
               const s64 share = sched.entity_key(cfs_rq, se) * se.weight;
               cfs_rq.avg_vruntime = cfs_rq.avg_vruntime + share;
               cfs_rq.avg_load = cfs_rq.avg_load + sched.scale_load_down(se.weight);
             };
           }),
    mutant("avg_vruntime_sub", "sum added instead of taken",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.avg_vruntime_sub = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                         SchedEntity<N>& se) {
               const auto weight = sched.scale_load_down(se.weight);
               const typename N::s64 share = sched.entity_key(cfs_rq, se) * weight;
               cfs_rq.avg_vruntime = cfs_rq.avg_vruntime + share;
               cfs_rq.avg_load = cfs_rq.avg_load - weight;
             };
           }),
    mutant("avg_vruntime_sub", "load kept",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.avg_vruntime_sub = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                         SchedEntity<N>& se) {
               const auto load = cfs_rq.avg_load;
               rules::avg_vruntime_sub(sched, cfs_rq, se);
               cfs_rq.avg_load = load;
             };
           }),
    mutant("update_zero_vruntime", "sum not rebased",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_zero_vruntime = [](const Scheduler<N>&, CfsRq<N>& cfs_rq,
                                             typename N::s64 delta) {
               cfs_rq.zero_vruntime = cfs_rq.zero_vruntime + delta;
             };
           }),
    mutant("update_zero_vruntime", "only forward, as until 6.18",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_zero_vruntime = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                             typename N::s64 delta) {
               if (delta > 0) rules::update_zero_vruntime(sched, cfs_rq, delta);
             };
           }),
    mutant("avg_vruntime", "rounds toward zero (before 650cad561cce)",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.avg_vruntime = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq) ->
                 typename N::u64 {
                   using s64 = typename N::s64;
                   if (cfs_rq.avg_load == 0u || cfs_rq.curr)
                     return rules::avg_vruntime(sched, cfs_rq);
                   const s64 delta = div_s64(cfs_rq.avg_vruntime, s64(cfs_rq.avg_load));
                   sched.update_zero_vruntime(cfs_rq, delta);
                   return cfs_rq.zero_vruntime;
                 };
           }),
    mutant("avg_vruntime", "curr left out",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.avg_vruntime = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq) ->
                 typename N::u64 {
                   SchedEntity<N>* curr = cfs_rq.curr;
                   cfs_rq.curr = nullptr;
                   const auto v = rules::avg_vruntime(sched, cfs_rq);
                   cfs_rq.curr = curr;
                   return v;
                 };
           }),
    mutant("avg_vruntime", "one too many taken off before the division",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.avg_vruntime = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq) ->
                 typename N::u64 {
                   using s64 = typename N::s64;
                   if (cfs_rq.avg_load == 0u || cfs_rq.curr)
                     return rules::avg_vruntime(sched, cfs_rq);
                   const s64 load = cfs_rq.avg_load;
                   s64 runtime = cfs_rq.avg_vruntime;
                   if (runtime < 0) runtime = runtime - load;
                   sched.update_zero_vruntime(cfs_rq, div_s64(runtime, load));
                   return cfs_rq.zero_vruntime;
                 };
           }),
    mutant("vruntime_eligible", "strictly left of the mean only",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.vruntime_eligible = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                          typename N::u64 vruntime) -> typename N::boolean {
               return rules::vruntime_eligible(sched, cfs_rq, typename N::u64(vruntime + 1u));
             };
           }),
    mutant("vruntime_eligible", "curr left out of the load",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.vruntime_eligible = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                          typename N::u64 vruntime) -> typename N::boolean {
               SchedEntity<N>* curr = cfs_rq.curr;
               cfs_rq.curr = nullptr;
               const auto eligible = rules::vruntime_eligible(sched, cfs_rq, vruntime);
               cfs_rq.curr = curr;
               return eligible;
             };
           }),
    mutant("entity_eligible", "asks for the deadline",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.entity_eligible = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                        SchedEntity<N>& se) ->
                 typename N::boolean { return sched.vruntime_eligible(cfs_rq, se.deadline); };
           }),
    mutant("entity_eligible", "everybody is",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.entity_eligible = [](const Scheduler<N>&, CfsRq<N>&, SchedEntity<N>&) ->
                 typename N::boolean { return true; };
           }),
};

}  // namespace

std::span<const Mutant> average_mutants() {
  return mutants;
}

}  // namespace sched
