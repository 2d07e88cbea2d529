// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim off_queue_reweight_keeps_weighed_lag{
    .name = "off-queue-reweight-keeps-weighed-lag",
    .says =
        "Reweighting an entity that is not queued keeps its stored lag times its raw weight to "
        "less than the new raw weight, rounded toward zero, for any two weights.",
    .source = {.functions = {"reweight_entity"}, .families = {"P2"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      const typename T::u64 w = t.weight("task");
      const typename T::u64 to = t.weight("to");
      const s64 lag = draw_lag(t, {"task", "lag"}, w);
      auto& queue = t.host.queue(0u);
      auto& task = t.host.entity({.weight = w, .vlag = lag});
      t.covers("the weight falls", to < w);

      t.scheduler.reweight_entity(queue, task, to);
      t.require(weight(task) == to, "it has the new weight");
      const s64 lost = lag * s64(w) - vlag(task) * s64(to);
      t.require(implies(lag >= 0, both(lost >= 0, lost < s64(to))), "lag times weight is kept");
      t.require(implies(lag < 0, both(lost <= 0, lost > -s64(to))), "negative lag too");
    }};

}  // namespace sched
