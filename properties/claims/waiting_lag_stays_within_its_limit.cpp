// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim waiting_lag_stays_within_its_limit{
    .name = "waiting-lag-stays-within-its-limit",
    .says =
        "The lag of a nice-0 entity that waits beside a running one stays within the limit of "
        "entity_lag(), 4 ms for a slice of 0.7 ms at 250 Hz; false, because nothing cuts a "
        "lag between stores: it grows by half of what the other runs.",
    .source = {.functions = {"entity_lag", "avg_vruntime"}, .families = {"P6"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      const typename T::u64 zero = zero_vruntime(queue);
      auto& running = t.host.entity({.vruntime = zero});
      auto& waiting = t.host.entity({.vruntime = zero, .slice = 700'000u, .custom_slice = true});
      t.host.run(queue, running);
      t.host.enqueue(queue, waiting);
      const s64 ran = t.s64_in("ran", 0, 1'000'000'000);
      t.measure("time the other ran", ran);
      set_vruntime(running, zero + ran);
      const s64 lag = t.scheduler.avg_vruntime(queue) - vruntime(waiting);
      t.require(lag <= t.lag_limit(700'000u, weight(waiting)), "within the limit");
    }};

}  // namespace sched
