// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim lag_within_limit_at_every_store{
    .name = "lag-within-limit-at-every-store",
    .says =
        "A stored lag is within the limit that entity_lag() has for the entity; false after a "
        "reweight off the queue, which is not cut: raw weights below 2048 scale the lag by more "
        "than they scale the limit, as shares of a group spread over CPUs do.",
    .source = {.commit = "1560d1f6eb6b",
               .functions = {"reweight_entity", "entity_lag"},
               .families = {"P2", "P6"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      const auto w = choose_weight(t, {"task", "choice"});
      const typename T::u64 request = t.slice("task");
      const typename T::s64 lag = draw_lag(t, {"task", "lag"}, w);
      auto& queue = t.host.queue(0u);
      auto& task =
          t.host.entity({.weight = w, .vlag = lag, .slice = request, .custom_slice = true});
      t.assume(within_lag_limit(t, task));
      t.scheduler.reweight_entity(queue, task, bounds::weight_min);
      t.require(within_lag_limit(t, task), "the lag is within the limit of the new weight");
    }};

}  // namespace sched
