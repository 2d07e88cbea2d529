// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_cost_decays_after_hz{
    .name = "newidle-cost-decays-after-hz",
    .says =
        "A newidle cost that nothing has raised for more than HZ jiffies decays at the "
        "next visit, up to 2^63 + HZ jiffies: time_after() is a signed distance.",
    .source = {.patch = "newidle-rfc",
               .commit = "e60b56e46b38",
               .functions = {"update_newidle_cost"},
               .families = {"P14"}},
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const unsigned hz = t.scheduler.settings.hz;
      const u64 age = t.u64_in("age", hz + 1u, (std::uint64_t{1} << 63) + hz);
      auto domain = draw_domain(t, t.u64_in("start", 0u, ~std::uint64_t{0}), age);
      t.covers("jiffies have wrapped meanwhile", t.scheduler.settings.jiffies < age);
      t.require(t.scheduler.update_newidle_cost(domain, 0u, 0u), "it decays");
      t.require(newidle_age(t, domain) == 0u, "the next decay is a second away");
    }};

}  // namespace sched
