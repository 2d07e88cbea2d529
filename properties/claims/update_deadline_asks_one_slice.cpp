// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim update_deadline_asks_one_slice{
    .name = "update-deadline-asks-one-slice",
    .says =
        "update_deadline() leaves everything alone until the deadline is reached, then sets it "
        "one slice in virtual time ahead of the vruntime, which is at least 1 ns for slices from "
        "0.1 ms.",
    .source = {.commit = "1319ea57529e",
               .functions = {"update_deadline", "calc_delta_fair"},
               .families = {"P6"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      const typename T::u64 w = t.weight("task");
      const typename T::u64 request = t.slice("task");
      const s64 lag = draw_lag(t, {"task", "lag"}, w);
      auto& task = t.host.entity({.weight = w, .slice = request, .custom_slice = true});
      auto& queue = settle_with_others(t, task, lag, true);
      const s64 left = t.s64_in("left", -bounds::key_max, bounds::key_max);
      set_deadline(task, vruntime(task) + left);
      const typename T::u64 v = vruntime(task);

      const auto over = t.scheduler.update_deadline(queue, task);
      const s64 ahead = deadline(task) - v;
      const s64 ran = vruntime(task) - v;
      const s64 vslice = t.scheduler.calc_delta_fair(request, w);
      t.covers("the slice is over", left == 0);
      t.require(ran == 0, "the vruntime stays");
      t.require(slice(task) == request, "the slice stays");
      t.require(implies(left > 0, both(!over, ahead == left)), "before its end nothing changes");
      t.require(implies(left <= 0, both(over, ahead == vslice)),
                "at its end the next slice starts");
      t.require(ahead > 0, "the deadline is ahead");
    }};

}  // namespace sched
