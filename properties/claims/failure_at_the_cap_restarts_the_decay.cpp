// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim failure_at_the_cap_restarts_the_decay{
    .name = "failure-at-the-cap-restarts-the-decay",
    .says =
        "A newidle pass that pulls nothing leaves a cost at the cap where it is, "
        "whatever it measures, and restarts the decay.",
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
      auto domain = draw_domain(t, cap, t.u64_in("age", 0u, ~std::uint64_t{0}));
      t.covers("the decay was due", newidle_age(t, domain) > t.scheduler.settings.hz);
      t.scheduler.newidle_balance_done(domain, t.u64_in("cost", 0u, ~std::uint64_t{0}), 0u);
      t.require(domain.max_newidle_lb_cost == cap, "still at the cap");
      t.require(newidle_age(t, domain) == 0u, "the decay starts again");
    }};

}  // namespace sched
