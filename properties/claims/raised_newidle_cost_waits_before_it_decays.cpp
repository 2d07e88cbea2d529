// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim raised_newidle_cost_waits_before_it_decays{
    .name = "raised-newidle-cost-waits-before-it-decays",
    .says =
        "After update_newidle_cost() is given more than the stored newidle cost, a visit "
        "at most HZ jiffies later decays nothing.",
    .source = {.patch = "newidle-rfc",
               .commit = "e60b56e46b38",
               .functions = {"update_newidle_cost"},
               .families = {"P14"}},
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const u64 start = t.u64_in("start", 0u, ~std::uint64_t{0} - 1);
      const u64 cost = t.u64_in("cost", start + 1u, ~std::uint64_t{0});
      const u64 wait = t.u64_in("wait", 0u, t.scheduler.settings.hz);
      auto domain = draw_domain(t, start, t.u64_in("age", 0u, ~std::uint64_t{0}));
      t.covers("a visit HZ jiffies later", wait == t.scheduler.settings.hz);
      t.scheduler.update_newidle_cost(domain, cost, 0u);
      const u64 raised = domain.max_newidle_lb_cost;
      set_jiffies(t, t.scheduler.settings.jiffies + wait);
      t.require(!t.scheduler.update_newidle_cost(domain, 0u, 0u), "it does not decay");
      t.require(domain.max_newidle_lb_cost == raised, "the same cost");
    }};

}  // namespace sched
