// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim running_costs_no_more_lag_than_it_ran{
    .name = "running-costs-no-more-lag-than-it-ran",
    .says =
        "An entity of any queue that is picked eligible and then runs has a lag of at least "
        "minus the virtual time that it ran, however long that was.",
    .source = {.functions = {"entity_eligible", "avg_vruntime", "pick_eevdf"},
               .families = {"P4", "P6"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      draw_others(t, queue);
      const s64 away = t.s64_in("key", -bounds::key_max, bounds::key_max);
      auto& task =
          t.host.entity({.weight = t.weight("task"), .vruntime = zero_vruntime(queue) + away});
      t.host.run(queue, task);
      t.assume(product_fits(away, total_load(t, queue)));
      const bool eligible = bool(t.scheduler.entity_eligible(queue, task));
      t.assume(eligible);
      const s64 ran = t.s64_in("ran", 0, bounds::key_max);
      set_vruntime(task, vruntime(task) + ran);
      const s64 lag = t.scheduler.avg_vruntime(queue) - vruntime(task);
      t.covers("it owes", lag < 0);
      t.require(lag >= -ran, "it owes no more than it ran");
    }};

}  // namespace sched
