// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "tests/mutants/mutant.h"

namespace sched {

namespace {

template <class Rules>
using Number = typename std::remove_reference_t<Rules>::Number;

constexpr std::array mutants{
    mutant("calc_delta_fair", "weight ignored",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.calc_delta_fair = [](const Scheduler<N>&, typename N::u64 delta, typename N::u64,
                                        typename N::u32) { return delta; };
           }),
    mutant("calc_delta_fair", "half as long",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.calc_delta_fair = [](const Scheduler<N>& sched, typename N::u64 delta,
                                        typename N::u64 weight, typename N::u32 inverse) ->
                 typename N::u64 {
                   return rules::calc_delta_fair(sched, delta, weight, inverse) / 2u;
                 };
           }),
    mutant("entity_lag", "sign turned",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.entity_lag = [](const Scheduler<N>& sched, typename N::u64 avruntime,
                                   SchedEntity<N>& se) ->
                 typename N::s64 { return -rules::entity_lag(sched, avruntime, se); };
           }),
    mutant("entity_lag", "not limited (before 1560d1f6eb6b)",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.entity_lag = [](const Scheduler<N>&, typename N::u64 avruntime,
                                   SchedEntity<N>& se) ->
                 typename N::s64 { return avruntime - se.vruntime; };
           }),
    mutant("entity_lag", "limited above only",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.entity_lag = [](const Scheduler<N>& sched, typename N::u64 avruntime,
                                   SchedEntity<N>& se) -> typename N::s64 {
               using s64 = typename N::s64;
               const s64 vlag = avruntime - se.vruntime;
               return min(vlag, s64(rules::lag_limit(sched, se.slice, se.weight)));
             };
           }),
    mutant("update_entity_lag", "uses the reference point, not V",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_entity_lag = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                          SchedEntity<N>& se) {
               se.vlag = sched.entity_lag(cfs_rq.zero_vruntime, se);
             };
           }),
    mutant("update_entity_lag", "stores nothing",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_entity_lag = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                          SchedEntity<N>&) { sched.avg_vruntime(cfs_rq); };
           }),
    mutant("place_entity", "lag not inflated",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.place_entity = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                     SchedEntity<N>& se, bool initial) {
               const auto v = sched.avg_vruntime(cfs_rq);
               rules::place_entity(sched, cfs_rq, se, initial);
               const auto left = se.deadline - se.vruntime;
               se.vruntime = v - se.vlag;
               se.deadline = se.vruntime + left;
             };
           }),
    mutant("place_entity", "lag kept on an empty queue",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.place_entity = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                     SchedEntity<N>& se, bool initial) {
               rules::place_entity(sched, cfs_rq, se, initial);
               if (cfs_rq.nr_queued != 0u) return;
               se.vruntime = se.vruntime - se.vlag;
               se.deadline = se.deadline - se.vlag;
             };
           }),
    mutant("place_entity", "lag dropped",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.place_entity = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                     SchedEntity<N>& se, bool initial) {
               const auto vlag = se.vlag;
               se.vlag = 0;
               rules::place_entity(sched, cfs_rq, se, initial);
               se.vlag = vlag;
             };
           }),
    mutant("place_entity", "relative deadline taken as absolute",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.place_entity = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                     SchedEntity<N>& se, bool initial) {
               const bool relative = se.rel_deadline;
               const auto stored = se.deadline;
               rules::place_entity(sched, cfs_rq, se, initial);
               if (relative) se.deadline = stored;
             };
           }),
    mutant("place_entity", "a new task starts with a whole slice",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.place_entity = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                     SchedEntity<N>& se,
                                     bool) { rules::place_entity(sched, cfs_rq, se, false); };
           }),
    mutant("reweight_eevdf", "vruntime kept (before eab03c23c2a1)",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.reweight_eevdf = [](const Scheduler<N>& sched, SchedEntity<N>& se,
                                       typename N::u64 avruntime, typename N::u64 weight) {
               const auto vruntime = se.vruntime;
               rules::reweight_eevdf(sched, se, avruntime, weight);
               se.vruntime = vruntime;
             };
           }),
    mutant("reweight_eevdf", "weights swapped",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.reweight_eevdf = [](const Scheduler<N>& sched, SchedEntity<N>& se,
                                       typename N::u64 avruntime, typename N::u64 weight) {
               const auto old = se.weight;
               se.weight = weight;
               rules::reweight_eevdf(sched, se, avruntime, old);
               se.weight = old;
             };
           }),
    mutant("reweight_eevdf", "deadline not scaled",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.reweight_eevdf = [](const Scheduler<N>& sched, SchedEntity<N>& se,
                                       typename N::u64 avruntime, typename N::u64 weight) {
               const auto deadline = se.deadline;
               rules::reweight_eevdf(sched, se, avruntime, weight);
               se.deadline = deadline;
             };
           }),
    mutant("reweight_entity", "lag of a sleeping entity kept (before d32960528702)",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.reweight_entity = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                        SchedEntity<N>& se, typename N::u64 weight) {
               const auto vlag = se.vlag;
               rules::reweight_entity(sched, cfs_rq, se, weight);
               if (!se.on_rq) se.vlag = vlag;
             };
           }),
    mutant("reweight_entity", "not taken off the tree for it (before 8dafa9d0eb1a)",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.reweight_entity = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                        SchedEntity<N>& se, typename N::u64 weight) {
               if (!se.on_rq) return rules::reweight_entity(sched, cfs_rq, se, weight);
               sched.reweight_eevdf(se, sched.avg_vruntime(cfs_rq), weight);
               se.weight = weight;
             };
           }),
    mutant("update_deadline", "one early",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_deadline = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                        SchedEntity<N>& se) -> typename N::boolean {
               using s64 = typename N::s64;
               if (s64(se.vruntime - se.deadline) < -1) return false;
               se.deadline = se.vruntime + sched.calc_delta_fair(se.slice, se.weight);
               sched.avg_vruntime(cfs_rq);
               return true;
             };
           }),
    mutant("update_deadline", "counts on from the old deadline",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_deadline = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                        SchedEntity<N>& se) -> typename N::boolean {
               const auto old = se.deadline;
               const auto over = rules::update_deadline(sched, cfs_rq, se);
               if (over) se.deadline = old + sched.calc_delta_fair(se.slice, se.weight);
               return over;
             };
           }),
    mutant("update_deadline", "V not taken (before 1319ea57529e)",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.update_deadline = [](const Scheduler<N>& sched, CfsRq<N>&, SchedEntity<N>& se) ->
                 typename N::boolean {
                   using s64 = typename N::s64;
                   if (s64(se.vruntime - se.deadline) < 0) return false;
                   if (!se.custom_slice) se.slice = sched.settings.base_slice_ns;
                   se.deadline = se.vruntime + sched.calc_delta_fair(se.slice, se.weight);
                   return true;
                 };
           }),
};

}  // namespace

std::span<const Mutant> placement_mutants() {
  return mutants;
}

}  // namespace sched
