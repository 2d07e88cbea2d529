// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim debt_stays_within_the_slice{
    .name = "debt-stays-within-the-slice",
    .says =
        "A nice-0 entity that is picked eligible and runs until the tick that finds its slice "
        "used up owes at most its slice; false, because it runs on until that tick, and "
        "beside a large load all of it is debt.",
    .source = {.functions = {"update_deadline", "entity_eligible", "avg_vruntime"},
               .families = {"P6"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      draw_settled_others(t, queue);
      const s64 request = t.slice("task");
      const s64 beyond =
          t.s64_in("beyond", -bounds::slice_min_ns, s64(t.scheduler.settings.tick_nsec()));
      t.measure("time run beyond the slice", beyond);
      auto& task = t.host.entity({.vruntime = zero_vruntime(queue)});
      t.host.run(queue, task);
      set_vruntime(task, vruntime(task) + request + beyond);
      const s64 lag = t.scheduler.avg_vruntime(queue) - vruntime(task);
      t.require(lag >= -request, "it owes at most its slice");
    }};

}  // namespace sched
