// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim cost_up_to_an_endless_migration_cost_is_kept{
    .name = "cost-up-to-an-endless-migration-cost-is-kept",
    .says =
        "A first newidle cost up to sysctl_sched_migration_cost is stored as it is, for "
        "every setting; false from 4294967096 to 4294967295 (-1: every task is hot), where 200 "
        "more "
        "wrap in 32 bits.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost"},
               .families = {"P14", "P5"}},
    .expect = fails_where_the_bump_is_capped,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      set_migration_cost(t, t.u32_in("migration_cost_ns", 1u, ~0u));
      t.measure("sysctl_sched_migration_cost", t.scheduler.settings.migration_cost_ns);
      auto domain = draw_domain(t, u64(0u), u64(0u));
      const u64 cost = t.u64_in("cost", 1u, t.scheduler.settings.migration_cost_ns);
      t.covers("as large as the migration cost", cost == t.scheduler.settings.migration_cost_ns);
      t.scheduler.update_newidle_cost(domain, cost, t.u32_in("success", 0u, 1024u));
      t.require(domain.max_newidle_lb_cost == cost, "stored as it is");
    }};

}  // namespace sched
