// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim reweight_keeps_mean_at_small_weights{
    .name = "reweight-keeps-mean-at-small-weights",
    .says =
        "Reweighting a nice-0 entity to a raw weight below 2048 keeps V to less than (W + w') / "
        "W' ns; false, because the lag is scaled by raw weights while V counts 2 for all of "
        "them: with shares of 2 V is moved by 512 times the lag and more.",
    .source = {.commit = "4823725d9d1d",
               .functions = {"reweight_entity", "reweight_eevdf", "avg_vruntime"},
               .families = {"P1", "P2"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      const typename T::u64 to = t.draw_u64({"to", "weight"}, bounds::weight_min, 2047u, 2047u);
      const auto mean = reweigh_beside_others(t, rules::nice_0_load, to);
      t.require(mean.moved >= -mean.after, "V moves back by at most 1 ns");
      t.require(mean.moved < mean.load + s64(t.scheduler.scale_load_down(to)),
                "V moves forward by less than (W + w') / W'");
    }};

}  // namespace sched
