// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_decay_keeps_most_of_any_cost{
    .name = "newidle-decay-keeps-most-of-any-cost",
    .says =
        "A decay that is due leaves at least 63/64 of any newidle cost, less 1 ns; false "
        "from 72912031911895461 ns on, where 253 times the cost no longer fits 64 bits.",
    .source = {.patch = "newidle-rfc",
               .functions = {"update_newidle_cost"},
               .families = {"P14", "P5"}},
    .expect = fails,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const u64 start =
          t.draw_u64({{}, "start"}, 0u, ~std::uint64_t{0}, ~std::uint64_t{0} / 253 + 1);
      t.measure("cost", start);
      auto domain = draw_domain(t, start, t.scheduler.settings.hz + 1u);
      t.covers("twice as much", start >= 2 * (~std::uint64_t{0} / 253 + 1));
      t.scheduler.update_newidle_cost(domain, 0u, 0u);
      t.require(domain.max_newidle_lb_cost + 1u >= start - start / 64u, "at least 63/64 is left");
    }};

}  // namespace sched
