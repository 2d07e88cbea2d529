// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim failure_above_a_lowered_cap_falls_to_it{
    .name = "failure-above-a-lowered-cap-falls-to-it",
    .says =
        "A newidle pass that pulls nothing cuts a cost above the cap, left from a higher "
        "setting, down to the cap.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost", "sched_balance_newidle", "sched_balance_rq"},
               .families = {"P14"}},
    .expect = holds_where_the_bump_is_capped,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      set_migration_cost(t, t.u32_in("migration_cost_ns", 0u, ~0u - 201u));
      const u64 cap = newidle_cap(t);
      const u64 start = t.u64_in("start", cap + 1u, ~0u);
      auto domain = draw_domain(t, start, t.u64_in("age", 0u, ~std::uint64_t{0}));
      const u64 cost = t.u64_in("cost", 0u, ~std::uint64_t{0});
      t.covers("a measured cost above the cap", cost > cap);
      t.scheduler.newidle_balance_done(domain, cost, 0u);
      t.require(domain.max_newidle_lb_cost == cap, "at the cap");
    }};

}  // namespace sched
