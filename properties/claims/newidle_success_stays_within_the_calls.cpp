// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_success_stays_within_the_calls{
    .name = "newidle-success-stays-within-the-calls",
    .says = "A newidle pass keeps the counted success at or below the counted calls.",
    .source = {.patch = "newidle-rfc",
               .commit = "9fe89f022c05",
               .functions = {"sched_balance_newidle", "update_newidle_stats"},
               .families = {"P14"}},
    .expect = [](const Kernel& k) { return counts_newidle_calls(k) ? fails : holds; },
    .numbers = Numbers::bits,
    .check =
        [](auto& t) {
          using T = std::remove_reference_t<decltype(t)>;
          SchedDomain<typename T::N> domain{};
          domain.newidle_call = t.u32_in("call", 0u, 1023u);
          domain.newidle_success = t.u32_in("success", 0u, domain.newidle_call);
          domain.newidle_ratio = t.u32_in("ratio", 0u, 1024u);
          const auto pulled = t.u32_in("pulled", 0u, ~0u);
          t.covers("tasks came over", pulled != 0u);
          t.scheduler.newidle_balance_done(domain, 1u, pulled);
          t.require(domain.newidle_success <= domain.newidle_call, "no more success than calls");
        }};

}  // namespace sched
