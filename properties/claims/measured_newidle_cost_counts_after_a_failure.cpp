// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim measured_newidle_cost_counts_after_a_failure{
    .name = "measured-newidle-cost-counts-after-a-failure",
    .says =
        "A newidle pass that measures a cost above the stored one, which fits 32 bits, "
        "stores at least that cost, or the cap where that is lower, even if it pulled "
        "nothing.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost", "sched_balance_newidle", "sched_balance_rq"},
               .families = {"P14"}},
    .expect = [](const Kernel& k) { return k.newidle == Newidle::merged_bump ? fails : holds; },
    .numbers = Numbers::bits,
    .check =
        [](auto& t) {
          using T = std::remove_reference_t<decltype(t)>;
          using u64 = typename T::u64;
          const u64 start = t.u64_in("start", 0u, ~0u);
          auto domain = draw_domain(t, start, t.u64_in("age", 0u, ~std::uint64_t{0}));
          const u64 cost = t.u64_in("cost", start + 1u, ~std::uint64_t{0});
          const auto pulled = t.u32_in("pulled", 0u, ~0u);
          t.covers("nothing pulled", pulled == 0u);
          t.covers("a cost below the cap", cost < newidle_cap(t));
          t.scheduler.newidle_balance_done(domain, cost, pulled);
          t.require(domain.max_newidle_lb_cost >= min(cost, newidle_cap(t)),
                    "at least the measured cost or the cap");
        }};

}  // namespace sched
