// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim placement_keeps_positive_lag{
    .name = "placement-keeps-positive-lag",
    .says =
        "A stored lag that is not negative is kept by placement to less than 1 ns as exact lag, "
        "so that V - v is the same or 1 ns less, while lag times load fits 64 bits and the load "
        "31.",
    .source = {.functions = {"place_entity", "avg_vruntime"}, .families = {"P3"}},
    .scope = {{"*.zero", {0}},
              {"*.entities", {1, 2, 3}},
              {"*.current", {0, 1}},
              {"*.weight", {2, 2048, 3072, 1048576}},
              {"*.slice", {700'000}},
              {"*.key", {-3, -2, -1, 0, 1, 2, 5}},
              {"*.left", {1}},
              {"*.lag", {0, 1, 2, 3, 7, 1'000'003}}},
    .check = [](auto& t) {
      auto& queue = t.queue({.at_least = 1, .settled = true});
      auto& task = t.joining("task");
      t.assume(vlag(task) >= 0);
      const auto lag = place_and_join(t, queue, task);
      t.covers("V - v is 1 ns less", lag.gained < 0);
      t.require(both(lag.gained > -lag.load, lag.gained < lag.load),
                "the exact lag is less than 1 ns away");
    }};

}  // namespace sched
