// SPDX-License-Identifier: GPL-2.0-or-later
#include <limits>

#include "properties/claim.h"

namespace sched {

extern const Claim off_queue_reweight_keeps_any_lag{
    .name = "off-queue-reweight-keeps-any-lag",
    .says =
        "Reweighting an entity of 2^18 shares off the queue to the weight that it has leaves "
        "its lag, however large; false from 2^35 ns on, where the lag times the raw weight "
        "wraps.",
    .source = {.functions = {"reweight_entity"}, .families = {"P2", "P5"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      const s64 lag = t.s64_in("lag", 0, std::numeric_limits<std::int64_t>::max());
      t.measure("stored lag", lag);
      auto& queue = t.host.queue(0u);
      auto& task = t.host.entity({.weight = bounds::weight_max, .vlag = lag});
      t.scheduler.reweight_entity(queue, task, bounds::weight_max);
      t.require(vlag(task) == lag, "the lag stays");
    }};

}  // namespace sched
