// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_cost_stays_capped{
    .name = "newidle-cost-stays-capped",
    .says =
        "A newidle cost at or below the cap, sysctl_sched_migration_cost + 200 ns in 32 "
        "bits, stays there, whatever update_newidle_cost() is told and when.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost"},
               .families = {"P14"}},
    .expect = holds_where_the_bump_is_capped,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      set_migration_cost(t, t.u32_in("migration_cost_ns", 0u, ~0u));
      const u64 cap = newidle_cap(t);
      const u64 start = t.u64_in("start", 0u, cap);
      auto domain = draw_domain(t, start, t.u64_in("age", 0u, ~std::uint64_t{0}));
      const u64 cost = t.u64_in("cost", 0u, ~std::uint64_t{0});
      const auto success = t.u32_in("success", 0u, 1024u);
      t.covers("a cost above the cap", cost > cap);
      t.scheduler.update_newidle_cost(domain, cost, success);
      t.require(domain.max_newidle_lb_cost <= cap, "still at or below the cap");
    }};

}  // namespace sched
