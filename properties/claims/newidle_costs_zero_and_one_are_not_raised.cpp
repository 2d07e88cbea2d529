// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_costs_zero_and_one_are_not_raised{
    .name = "newidle-costs-zero-and-one-are-not-raised",
    .says =
        "A newidle cost of 0 or 1 ns is never raised by a pass that pulls nothing and "
        "measures no more.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost", "sched_balance_newidle", "sched_balance_rq"},
               .families = {"P14"}},
    .numbers = Numbers::bits,
    .scope = {{"start", {0, 1}}, {"jiffies", {0, 1000}}, {"age", {0, 250, 251}}, {"cost", {0, 1}}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const u64 start = t.u64_in("start", 0u, 1u);
      auto domain = draw_domain(t, start, t.u64_in("age", 0u, ~std::uint64_t{0}));
      const u64 cost = t.u64_in("cost", 0u, start);
      t.covers("a cost of 1", start == 1u);
      t.scheduler.newidle_balance_done(domain, cost, 0u);
      t.require(domain.max_newidle_lb_cost <= start, "no higher cost");
      t.require(implies(newidle_age(t, domain) != 0u, domain.max_newidle_lb_cost == start),
                "the same cost, unless it just decayed");
    }};

}  // namespace sched
