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
          const auto mean = reweigh_beside_others(t, w, to);
          t.covers("V moves by more than 1 ns", mean.moved >= 2 * mean.after);
          t.require(mean.moved >= -mean.after, "V moves back by at most 1 ns");
          t.require(mean.moved < mean.load + s64(to / 1024u),
                    "V moves forward by less than (W + w') / W'");
          t.require(implies(to >= w, mean.moved < 2 * mean.after),
                    "a growing weight moves V by at most 1 ns");
        }};

}  // namespace sched
