// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim reweight_keeps_mean{
    .name = "reweight-keeps-mean",
    .says =
        "Reweighting moves V back by at most 1 ns and forward by less than (W + w') / W' ns, "
        "which is 1 ns if the weight grows, between the weights of nice 0, 19, -20 and 2048 with "
        "a lag not cut.",
    .source = {.commit = "eab03c23c2a1",
               .functions = {"reweight_entity", "reweight_eevdf", "avg_vruntime"},
               .families = {"P1", "P2"}},
    .expect =
        [](const Kernel& kernel) { return kernel.reweight == Reweight::keep_v ? holds : fails; },
    .queue = QueueForm::sums,
    .check =
        [](auto& t) {
          using T = std::remove_reference_t<decltype(t)>;
          using s64 = typename T::s64;
          const typename T::u64 w = choose_weight(t, {"task", "choice"});
          const typename T::u64 to = choose_weight(t, {"to", "choice"});
          const s64 lag = draw_lag(t, {"task", "lag"}, w);
          const typename T::u64 request = t.slice("task");
          auto& task = t.host.entity({.weight = w, .slice = request, .custom_slice = true});
          auto& queue = settle_with_others(t, task, lag, t.flag("current"));
          set_deadline(task, vruntime(task) + t.s64_in("left", 1, lag_reach(t, w)));
          const s64 limit = t.lag_limit(request, w);
          t.assume(both(lag <= limit, lag >= -limit));

          const s64 load = total_load(t, queue);
          t.scheduler.reweight_entity(queue, task, to);
          // The reference point is still the old V, so that the sum is W' times what V moves, and
          // its rest.
          const s64 after = total_load(t, queue);
          const s64 moved = total_sum(t, queue);
          t.covers("V moves by more than 1 ns", moved >= 2 * after);
          t.require(moved >= -after, "V moves back by at most 1 ns");
          t.require(moved < load + s64(to / 1024u), "V moves forward by less than (W + w') / W'");
          t.require(implies(to >= w, moved < 2 * after),
                    "a growing weight moves V by at most 1 ns");
        }};

}  // namespace sched
