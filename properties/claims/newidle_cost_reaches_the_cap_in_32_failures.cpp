// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_cost_reaches_the_cap_in_32_failures{
    .name = "newidle-cost-reaches-the-cap-in-32-failures",
    .says =
        "At the default setting 32 failed newidle passes that measure at most 2 ns take "
        "a cost of 2 ns to the cap of 500200 ns, and 31 do not.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost", "sched_balance_newidle", "sched_balance_rq"},
               .families = {"P14"}},
    .expect = holds_where_the_bump_is_capped,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      auto domain = draw_domain(t, 2u, 0u);
      const auto cost = t.u64_in("cost", 0u, 2u);
      const auto gap = t.u64_in("gap", 0u, ~std::uint64_t{0});
      t.covers("passes more than HZ jiffies apart", gap > t.scheduler.settings.hz);
      for (unsigned failure = 1; failure <= 32; ++failure) {
        set_jiffies(t, t.scheduler.settings.jiffies + gap);
        t.scheduler.newidle_balance_done(domain, cost, 0u);
        if (failure == 31)
          t.require(domain.max_newidle_lb_cost < newidle_cap(t), "31 failures do not reach it");
      }
      t.require(domain.max_newidle_lb_cost == 500'200u, "32 failures reach it");
    }};

}  // namespace sched
