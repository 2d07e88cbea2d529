// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "tests/mutants/mutant.h"

namespace sched {

namespace {

template <class Rules>
using Number = typename std::remove_reference_t<Rules>::Number;

constexpr std::array mutants{
    mutant("entity_before", "ties count as before",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.entity_before = [](const Scheduler<N>&, SchedEntity<N>& a, SchedEntity<N>& b) ->
                 typename N::boolean { return typename N::s64(a.deadline - b.deadline) <= 0; };
           }),
    mutant("entity_before", "compared without sign",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.entity_before = [](const Scheduler<N>&, SchedEntity<N>& a, SchedEntity<N>& b) ->
                 typename N::boolean { return a.deadline < b.deadline; };
           }),
    mutant("entity_before", "by vruntime",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.entity_before = [](const Scheduler<N>&, SchedEntity<N>& a, SchedEntity<N>& b) ->
                 typename N::boolean { return typename N::s64(a.vruntime - b.vruntime) < 0; };
           }),
    mutant("enqueue_entity", "put at the end",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.enqueue_entity = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                       SchedEntity<N>& se) {
               sched.avg_vruntime_add(cfs_rq, se);
               cfs_rq.tasks.push_back(&se);
             };
           }),
    mutant("enqueue_entity", "sums forgotten",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.enqueue_entity = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                       SchedEntity<N>& se) {
               const auto sum = cfs_rq.avg_vruntime;
               const auto load = cfs_rq.avg_load;
               rules::enqueue_entity(sched, cfs_rq, se);
               cfs_rq.avg_vruntime = sum;
               cfs_rq.avg_load = load;
             };
           }),
    mutant("dequeue_entity", "sums forgotten",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.dequeue_entity = [](const Scheduler<N>&, CfsRq<N>& cfs_rq, SchedEntity<N>& se) {
               std::erase(cfs_rq.tasks, &se);
             };
           }),
    mutant("dequeue_entity", "left in the tree",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.dequeue_entity = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq,
                                       SchedEntity<N>& se) { sched.avg_vruntime_sub(cfs_rq, se); };
           }),
    mutant("protect_slice", "never",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.protect_slice = [](const Scheduler<N>&, SchedEntity<N>&) ->
                 typename N::boolean { return false; };
           }),
    mutant("protect_slice", "always",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.protect_slice = [](const Scheduler<N>&, SchedEntity<N>&) ->
                 typename N::boolean { return true; };
           }),
    mutant("pick_eevdf", "eligibility not asked",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.pick_eevdf = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq) {
               auto* picked = rules::pick_eevdf(sched, cfs_rq);
               return cfs_rq.tasks.empty() ? picked : cfs_rq.tasks.front();
             };
           }),
    mutant("pick_eevdf", "curr wins a tie",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.pick_eevdf = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq) {
               auto* picked = rules::pick_eevdf(sched, cfs_rq);
               auto* curr = cfs_rq.curr;
               const bool tied = curr && picked && curr->deadline == picked->deadline;
               return tied && sched.entity_eligible(cfs_rq, *curr) ? curr : picked;
             };
           }),
    mutant("pick_eevdf", "protection ignored",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.pick_eevdf = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq) {
               Scheduler<N> unprotected = sched;
               unprotected.settings.run_to_parity = false;
               return rules::pick_eevdf(unprotected, cfs_rq);
             };
           }),
    mutant("pick_eevdf", "curr never considered",
           [](auto& rules) {
             using N = Number<decltype(rules)>;
             rules.pick_eevdf = [](const Scheduler<N>& sched, CfsRq<N>& cfs_rq) {
               for (SchedEntity<N>* se : cfs_rq.tasks)
                 if (sched.entity_eligible(cfs_rq, *se)) return se;
               return rules::pick_eevdf(sched, cfs_rq);
             };
           }),
};

}  // namespace

std::span<const Mutant> pick_mutants() {
  return mutants;
}

}  // namespace sched
