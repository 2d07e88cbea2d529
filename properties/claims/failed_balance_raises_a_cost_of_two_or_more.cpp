// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim failed_balance_raises_a_cost_of_two_or_more{
    .name = "failed-balance-raises-a-cost-of-two-or-more",
    .says =
        "A newidle pass that pulls nothing raises a cost of at least 2 ns that is below "
        "the cap, whatever it measures, and restarts the decay.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost", "sched_balance_newidle", "sched_balance_rq"},
               .families = {"P14"}},
    .expect = holds_where_the_bump_is_capped,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      set_migration_cost(t, t.u32_in("migration_cost_ns", 0u, ~0u - 200u));
      const u64 cap = newidle_cap(t);
      const u64 start = t.u64_in("start", 2u, cap - 1u);
      auto domain = draw_domain(t, start, t.u64_in("age", 0u, ~std::uint64_t{0}));
      const u64 cost = t.u64_in("cost", 0u, ~std::uint64_t{0});
      t.covers("the cap cuts the rise", start + start / 2u > cap);
      t.covers("a cost of 2", start == 2u);
      t.scheduler.newidle_balance_done(domain, cost, 0u);
      t.require(domain.max_newidle_lb_cost > start, "a higher cost");
      t.require(newidle_age(t, domain) == 0u, "the decay starts again");
    }};

}  // namespace sched
