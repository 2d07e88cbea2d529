// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim placement_keeps_negative_lag{
    .name = "placement-keeps-negative-lag",
    .says =
        "A negative stored lag never falls by placement, and as exact lag it rises by less than "
        "2 ns, so that V - v is the same or 1 ns more, while lag times load fits 64 bits and the "
        "load 31.",
    .source = {.functions = {"place_entity", "avg_vruntime"}, .families = {"P3"}},
    .scope = {{"*.zero", {0}},
              {"*.entities", {1, 2, 3}},
              {"*.current", {0, 1}},
              {"*.weight", {2, 2048, 3072, 1048576}},
              {"*.slice", {700'000}},
              {"*.key", {-3, -2, -1, 0, 1, 2, 5}},
              {"*.left", {1}},
              {"*.lag", {-1'000'003, -1001, -7, -3, -2, -1}}},
    .check = [](auto& t) {
      auto& queue = t.queue({.at_least = 1, .settled = true});
      auto& task = t.joining("task");
      t.assume(vlag(task) < 0);
      const auto lag = place_and_join(t, queue, task);
      t.covers("V - v is 1 ns more", lag.gained >= lag.joined);
      t.require(both(lag.gained >= 0, lag.gained <= 2 * lag.load - 2),
                "the exact lag gains less than 2 ns");
    }};

}  // namespace sched
