// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim round_trip_keeps_lag{
    .name = "round-trip-keeps-lag",
    .says =
        "A nice-0 task that is placed beside a SCHED_IDLE entity and leaves again has the lag "
        "that it came with; false: what its placement rounds away, up to 1 ns, is lost unless "
        "V has been rounded down by as much.",
    .source = {.functions = {"place_entity", "avg_vruntime"}, .families = {"P3"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      t.host.aggregate(queue, t.s64_in("rest", 0, 2), 3u, 1u);
      auto& task = t.host.entity({.vlag = draw_lag(t, {"task", "lag"}, rules::nice_0_load)});
      const s64 lag = vlag(task);
      t.require(lag_after_round_trip(t, queue, task) == lag, "the same lag");
    }};

}  // namespace sched
