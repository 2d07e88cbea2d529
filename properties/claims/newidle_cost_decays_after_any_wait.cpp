// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_cost_decays_after_any_wait{
    .name = "newidle-cost-decays-after-any-wait",
    .says =
        "A newidle cost that nothing has raised for more than HZ jiffies decays at the "
        "next visit, after any wait; false from 2^63 + HZ + 1 on: time_after() is a signed "
        "distance.",
    .source = {.patch = "newidle-rfc",
               .commit = "e60b56e46b38",
               .functions = {"update_newidle_cost"},
               .families = {"P14"}},
    .expect = fails,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const unsigned hz = t.scheduler.settings.hz;
      const u64 age = t.u64_in("age", hz + 1u, ~std::uint64_t{0});
      t.measure("jiffies since", age);
      auto domain = draw_domain(t, t.u64_in("start", 0u, ~std::uint64_t{0}), age);
      t.covers("a wait of 2^64 - 1", age == ~std::uint64_t{0});
      t.require(t.scheduler.update_newidle_cost(domain, 0u, 0u), "it decays");
    }};

}  // namespace sched
