// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim round_trips_lose_one_ns_each{
    .name = "round-trips-lose-one-ns-each",
    .says =
        "Up to two round trips of a nice-0 task beside a SCHED_IDLE entity, or beside a load "
        "of a million, bring its lag nearer to 0 by at most 1 ns each, and never past it.",
    .source = {.functions = {"place_entity", "avg_vruntime"}, .families = {"P3"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      constexpr std::array<std::string_view, 2> rests{"rest0", "rest1"};
      const std::int64_t load = t.flag("heavy") ? 1'065'132 : 3;

      const unsigned trips = t.count({{}, "trips"}, 0, 2);
      auto& task = t.host.entity({.vlag = draw_lag(t, {"task", "lag"}, rules::nice_0_load)});
      const s64 lag = vlag(task);
      for (unsigned i = 0; i < trips; ++i) {
        const s64 before = vlag(task);
        go_round_beside(t, load, rests[i], task);
        const s64 step = lost(lag, before, vlag(task));
        t.require(both(step >= 0, step <= 1), "at most 1 ns nearer to 0, and no further");
      }
      const s64 in_all = lost(lag, lag, vlag(task));

      t.measure("ns of lag lost in two trips", in_all);
      t.covers("each of two costs 1 ns", both(trips == 2, in_all == 2));
      t.require(in_all >= 0, "no further from 0");
      t.require(in_all <= s64(trips), "at most 1 ns each");
      t.require(implies(lag >= 0, vlag(task) >= 0), "credit stays credit");
      t.require(implies(lag <= 0, vlag(task) <= 0), "debt stays debt");
    }};

}  // namespace sched
