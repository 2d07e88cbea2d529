// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim right_of_the_mean_is_ineligible_at_any_load{
    .name = "right-of-the-mean-is-ineligible-at-any-load",
    .says =
        "A vruntime up to 102.4 s right of V, the largest lag limit of a slice up to 100 ms, "
        "is ineligible at any summed weight; false from 90071993 on, where key times load "
        "wraps.",
    .source = {.functions = {"vruntime_eligible", "entity_eligible"}, .families = {"P4", "P5"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_settled_at_any_load(t);
      const s64 right = t.s64_in("key", 1, bounds::weighed_lag_max / 2);
      t.require(!t.scheduler.vruntime_eligible(queue, zero_vruntime(queue) + right), "ineligible");
    }};

}  // namespace sched
