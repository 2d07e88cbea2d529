// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim rounding_does_not_add_up{
    .name = "rounding-does-not-add-up",
    .says =
        "Up to two round trips of a nice-0 task beside a SCHED_IDLE entity lose at most 1 ns "
        "of its lag in all; false for two: all rounding goes toward 0, so that errors add up "
        "and never cancel.",
    .source = {.functions = {"place_entity", "avg_vruntime"}, .families = {"P3"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      constexpr std::array<std::string_view, 2> rests{"rest0", "rest1"};
      constexpr std::int64_t load = 3;

      const unsigned trips = t.count({{}, "trips"}, 0, 2);
      t.measure("round trips", typename T::u32(trips));
      auto& task = t.host.entity({.vlag = draw_lag(t, {"task", "lag"}, rules::nice_0_load)});
      const s64 lag = vlag(task);
      for (unsigned i = 0; i < trips; ++i) go_round_beside(t, load, rests[i], task);
      t.require(lost(lag, lag, vlag(task)) <= 1, "at most 1 ns");
    }};

}  // namespace sched
