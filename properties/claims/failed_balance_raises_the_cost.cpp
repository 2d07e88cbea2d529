// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim failed_balance_raises_the_cost{
    .name = "failed-balance-raises-the-cost",
    .says = "A newidle pass that pulls nothing raises a cost that is below the cap.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost", "sched_balance_newidle", "sched_balance_rq"},
               .families = {"P14"}},
    .expect = fails,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const u64 start = t.u64_in("start", 0u, newidle_cap(t) - 1u);
      t.measure("cost", start);
      auto domain = draw_domain(t, start, t.u64_in("age", 0u, ~std::uint64_t{0}));
      t.covers("a cost that half as much again raises", start >= 2u);
      t.scheduler.newidle_balance_done(domain, 0u, 0u);
      t.require(domain.max_newidle_lb_cost > start, "a higher cost");
    }};

}  // namespace sched
