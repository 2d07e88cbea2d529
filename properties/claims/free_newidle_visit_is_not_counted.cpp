// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim free_newidle_visit_is_not_counted{
    .name = "free-newidle-visit-is-not-counted",
    .says =
        "A visit of the regular balance, which tells no cost, leaves the newidle "
        "counters and ratio alone.",
    .source = {.patch = "newidle-rfc",
               .commit = "33cf66d88306",
               .functions = {"update_newidle_stats", "update_newidle_cost"},
               .families = {"P14"}},
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      auto domain = draw_domain(t, t.u64_in("start", 0u, ~std::uint64_t{0}),
                                t.u64_in("age", 0u, ~std::uint64_t{0}));
      const auto call = t.draw_u32({{}, "call"}, 0u, ~0u, 1023u);
      const auto success = t.u32_in("success", 0u, ~0u);
      const auto ratio = t.u32_in("ratio", 0u, ~0u);
      domain.newidle_call = call;
      domain.newidle_success = success;
      domain.newidle_ratio = ratio;
      t.covers("the next call would halve them", call == 1023u);
      t.scheduler.update_newidle_cost(domain, 0u, 0u);
      t.require(domain.newidle_call == call, "as many calls");
      t.require(domain.newidle_success == success, "as much success");
      t.require(domain.newidle_ratio == ratio, "the same ratio");
    }};

}  // namespace sched
