// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_decay_strictly_falls{
    .name = "newidle-decay-strictly-falls",
    .says =
        "A decay that is due takes a newidle cost to 253/256 of it, rounded down, so "
        "that it strictly falls until it is 0, up to a cost of 72912031911895460 ns.",
    .source = {.patch = "newidle-rfc",
               .commit = "e60b56e46b38",
               .functions = {"update_newidle_cost"},
               .families = {"P14", "P5"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const u64 start = t.u64_in("start", 0u, ~std::uint64_t{0} / 253);
      auto domain = draw_domain(t, start, t.scheduler.settings.hz + 1u);
      t.covers("a cost of 1", start == 1u);
      t.covers("no cost left", start == 0u);
      t.require(t.scheduler.update_newidle_cost(domain, 0u, 0u), "it decays");
      const u64 left = domain.max_newidle_lb_cost;
      t.require(left * 256u <= start * 253u, "at most 253/256 of it");
      t.require(start * 253u - left * 256u < 256u, "rounded down");
      t.require(either(left < start, start == 0u), "lower, until it is 0");
    }};

}  // namespace sched
