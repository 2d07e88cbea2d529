// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_cost_never_rises_above_both{
    .name = "newidle-cost-never-rises-above-both",
    .says =
        "update_newidle_cost() leaves a cost at or below the larger of the stored and "
        "the given one, up to a stored cost of 72912031911895460 ns, where the decay "
        "first wraps.",
    .source = {.patch = "newidle-rfc", .functions = {"update_newidle_cost"}, .families = {"P14"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const u64 start = t.u64_in("start", 0u, ~std::uint64_t{0} / 253);
      auto domain = draw_domain(t, start, t.u64_in("age", 0u, ~std::uint64_t{0} / 2));
      const u64 cost = t.u64_in("cost", 0u, ~std::uint64_t{0});
      t.covers("a higher cost", cost > start);
      t.scheduler.update_newidle_cost(domain, cost, t.u32_in("success", 0u, 1024u));
      t.require(domain.max_newidle_lb_cost <= max(start, cost), "at or below one of them");
    }};

}  // namespace sched
