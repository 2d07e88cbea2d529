// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_success_stays_within_1024_a_call{
    .name = "newidle-success-stays-within-1024-a-call",
    .says =
        "A counted newidle pass keeps the counted success at or below 1024 times the "
        "counted calls, and those below 1024.",
    .source = {.patch = "newidle-rfc",
               .commit = "33cf66d88306",
               .functions = {"update_newidle_stats", "update_newidle_cost"},
               .families = {"P14", "P5"}},
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      SchedDomain<typename T::N> domain{};
      domain.newidle_call = t.u32_in("call", 0u, 1023u);
      domain.newidle_success = t.u32_in("success", 0u, domain.newidle_call * 1024u);
      domain.newidle_ratio = t.u32_in("ratio", 0u, 1024u);
      t.covers("a call that halves the counters", domain.newidle_call == 1023u);
      t.scheduler.update_newidle_cost(domain, 1u, t.u32_in("weight", 0u, 1024u));
      t.require(domain.newidle_call < 1024u, "fewer than 1024 calls");
      t.require(domain.newidle_success <= domain.newidle_call * 1024u,
                "at most 1024 for each call");
    }};

}  // namespace sched
