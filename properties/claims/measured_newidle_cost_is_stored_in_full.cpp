// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim measured_newidle_cost_is_stored_in_full{
    .name = "measured-newidle-cost-is-stored-in-full",
    .says =
        "update_newidle_cost() stores a cost above the stored one as it is, and restarts "
        "the decay.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost"},
               .families = {"P14"}},
    .expect = fails_where_the_bump_is_capped,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const u64 start = t.u64_in("start", 0u, ~std::uint64_t{0} - 1);
      auto domain = draw_domain(t, start, t.u64_in("age", 0u, ~std::uint64_t{0}));
      const u64 cost = t.u64_in("cost", start + 1u, ~std::uint64_t{0});
      t.covers("a cost above the migration cost", cost > t.scheduler.settings.migration_cost_ns);
      t.scheduler.update_newidle_cost(domain, cost, t.u32_in("success", 0u, 1024u));
      t.require(domain.max_newidle_lb_cost == cost, "stored as it is");
      t.require(newidle_age(t, domain) == 0u, "the decay starts again");
    }};

}  // namespace sched
