// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim failures_within_hz_keep_the_decay_away{
    .name = "failures-within-hz-keep-the-decay-away",
    .says =
        "A cost of 2 ns up to the cap does not decay while newidle passes fail at most "
        "HZ jiffies apart: neither the pass nor a regular visit before it lowers the "
        "cost, and the pass restarts the decay.",
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
      const u64 start = t.u64_in("start", 2u, newidle_cap(t));
      const u64 to_visit = t.u64_in("to_visit", 0u, t.scheduler.settings.hz);
      const u64 to_pass = t.u64_in("to_pass", to_visit, t.scheduler.settings.hz);
      t.covers("the pass comes HZ jiffies after the last", to_pass == t.scheduler.settings.hz);
      auto domain = draw_domain(t, start, to_visit);
      t.require(!t.scheduler.update_newidle_cost(domain, 0u, 0u), "the visit decays nothing");
      set_jiffies(t, t.scheduler.settings.jiffies + (to_pass - to_visit));
      t.scheduler.newidle_balance_done(domain, t.u64_in("cost", 0u, ~std::uint64_t{0}), 0u);
      t.require(domain.max_newidle_lb_cost >= start, "no lower cost");
      t.require(newidle_age(t, domain) == 0u, "the decay starts again");
    }};

}  // namespace sched
