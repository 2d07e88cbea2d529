// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim slice_end_takes_the_mean{
    .name = "slice-end-takes-the-mean",
    .says =
        "When a slice is over, update_deadline() moves the reference point to the mean: the rest "
        "of the sum lies between 0 and the load.",
    .source = {.commit = "1319ea57529e",
               .functions = {"update_deadline", "avg_vruntime"},
               .families = {"P1", "P6"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      auto& queue = t.queue({.at_least = 2, .at_most = 2, .current = false, .anywhere = true});
      auto& se = *t.entities()[0];
      t.host.dequeue(queue, se);
      t.host.run(queue, se);
      set_vruntime(se, deadline(se));
      t.covers("the reference point is not the mean", total_sum(t, queue) < 0);
      t.require(t.scheduler.update_deadline(queue, se), "the slice is over");
      t.require(total_sum(t, queue) >= 0, "the rest is not negative");
      t.require(total_sum(t, queue) < total_load(t, queue), "the rest is less than the load");
    }};

}  // namespace sched
