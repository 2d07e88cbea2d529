// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_cost_is_never_above_what_was_measured{
    .name = "newidle-cost-is-never-above-what-was-measured",
    .says =
        "A newidle pass stores no cost above both the stored and the measured one, up to "
        "a stored cost of 72912031911895460 ns, where the decay first wraps.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost", "sched_balance_newidle", "sched_balance_rq"},
               .families = {"P14"}},
    .expect = fails_where_the_bump_is_capped,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const u64 start = t.u64_in("start", 0u, ~std::uint64_t{0} / 253);
      auto domain = draw_domain(t, start, t.u64_in("age", 0u, ~std::uint64_t{0} / 2));
      const u64 cost = t.u64_in("cost", 0u, ~std::uint64_t{0});
      const auto pulled = t.u32_in("pulled", 0u, ~0u);
      t.covers("nothing pulled", pulled == 0u);
      t.scheduler.newidle_balance_done(domain, cost, pulled);
      t.require(domain.max_newidle_lb_cost <= max(start, cost),
                "at or below what was stored or measured");
    }};

}  // namespace sched
