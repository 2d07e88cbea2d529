// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_cost_stays_capped_over_passes{
    .name = "newidle-cost-stays-capped-over-passes",
    .says =
        "A newidle cost that starts at or below sysctl_sched_migration_cost + 200 ns is "
        "there after any two newidle passes, each at most 2^62 jiffies after the last.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost", "sched_balance_newidle", "sched_balance_rq"},
               .families = {"P14"}},
    .expect = holds_where_the_bump_is_capped,
    .check = [](auto& t) {
      constexpr std::uint64_t apart = std::uint64_t{1} << 62;  // time_after() is a signed distance
      set_migration_cost(t, t.u32_in("migration_cost_ns", 0u, ~0u - 200u));
      const auto cap = newidle_cap(t);
      auto domain = draw_domain(t, t.u64_in("start", 0u, cap), t.u64_in("age", 0u, apart));
      for (const std::string_view pass : {"pass[1]", "pass[2]"}) {
        set_jiffies(t, t.scheduler.settings.jiffies + t.draw_u64({pass, "after"}, 0u, apart));
        t.scheduler.newidle_balance_done(domain, t.draw_u64({pass, "cost"}, 0u, ~std::uint64_t{0}),
                                         t.draw_u32({pass, "pulled"}, 0u, ~0u));
      }
      t.covers("the cap is reached", domain.max_newidle_lb_cost == cap);
      t.require(domain.max_newidle_lb_cost <= cap, "still at or below the cap");
    }};

}  // namespace sched
