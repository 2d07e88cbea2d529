// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim any_cost_above_the_cap_falls_to_it{
    .name = "any-cost-above-the-cap-falls-to-it",
    .says =
        "At the default setting a newidle pass that pulls nothing cuts any cost above the cap "
        "down to it; false from the cost on where raising it by half wraps: "
        "6148914691236517206 for 3 * cost / 2, 12297829382473034411 for cost + cost / 2.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost", "sched_balance_newidle", "sched_balance_rq"},
               .families = {"P14", "P5"}},
    .expect = fails,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;

      const u64 start = t.u64_in("start", newidle_cap(t) + 1u, ~std::uint64_t{0});
      t.measure("cost", start);
      auto domain = draw_domain(t, start, 0u);
      t.scheduler.newidle_balance_done(domain, 0u, 0u);
      t.require(domain.max_newidle_lb_cost == newidle_cap(t), "at the cap");
    }};

}  // namespace sched
