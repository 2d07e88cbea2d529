// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim reweight_treats_current_as_waiting{
    .name = "reweight-treats-current-as-waiting",
    .says =
        "Reweighting gives the running entity the vruntime and deadline that it gives the same "
        "entity waiting, beside a nice-0 one; through place_entity() it would inflate its lag.",
    .source = {.commit = "6d71a9c61604",
               .functions = {"reweight_entity", "reweight_eevdf", "place_entity"},
               .families = {"P2", "P3"}},
    .expect =
        [](const Kernel& kernel) { return kernel.reweight == Reweight::keep_v ? holds : fails; },
    .queue = QueueForm::entities,
    .check =
        [](auto& t) {
          using T = std::remove_reference_t<decltype(t)>;
          using s64 = typename T::s64;
          const typename T::u64 zero = t.u64_in("zero", 0u, ~std::uint64_t{0});
          const typename T::u64 w = choose_weight(t, {"A", "choice"});
          const typename T::u64 to = choose_weight(t, {"to", "choice"});
          const s64 key_a = draw_lag(t, {"A", "key"}, w);
          const s64 key_b = draw_lag(t, {"B", "key"}, rules::nice_0_load);
          const auto reweighted = [&](bool running) -> auto& {
            auto& queue = t.host.queue(zero);
            auto& a =
                t.host.entity({.weight = w, .vruntime = zero + key_a, .deadline = zero + key_a});
            auto& b = t.host.entity({.vruntime = zero + key_b, .deadline = zero + key_b});
            t.host.enqueue(queue, b);
            running ? t.host.run(queue, a) : t.host.enqueue(queue, a);
            t.scheduler.reweight_entity(queue, a, to);
            return a;
          };
          auto& waiting = reweighted(false);
          auto& running = reweighted(true);
          t.covers("the weight changes", w != to);
          const s64 apart = vruntime(running) - vruntime(waiting);
          const s64 later = deadline(running) - deadline(waiting);
          t.require(apart == 0, "the same vruntime");
          t.require(later == 0, "the same deadline");
        }};

}  // namespace sched
