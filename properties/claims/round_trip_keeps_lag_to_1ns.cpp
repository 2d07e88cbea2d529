// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim round_trip_keeps_lag_to_1ns{
    .name = "round-trip-keeps-lag-to-1ns",
    .says =
        "A task that is placed on any queue and leaves it again keeps its lag, or is 1 ns "
        "nearer to 0: never on the other side, never further away. Weight and slice may be "
        "any, while lag times load fits 64 bits and the load 31.",
    .source = {.functions = {"place_entity", "avg_vruntime", "update_entity_lag"},
               .families = {"P3"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      draw_settled_others(t, queue);
      auto& task = t.joining("task");
      const s64 lag = vlag(task);
      const s64 kept = lag_after_round_trip(t, queue, task);
      const s64 nearer = lost(lag, lag, kept);
      t.covers("credit is lost", both(lag > 0, nearer == 1));
      t.covers("debt is lost", both(lag < 0, nearer == 1));
      t.require(nearer >= 0, "no further from 0");
      t.require(nearer <= 1, "at most 1 ns nearer");
      t.require(implies(lag == 0, kept == 0), "none stays none");
    }};

}  // namespace sched
