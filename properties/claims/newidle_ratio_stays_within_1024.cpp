// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_ratio_stays_within_1024{
    .name = "newidle-ratio-stays-within-1024",
    .says =
        "A counted newidle pass leaves the ratio at or below 1024, when each counted "
        "call has weighed at most 1024.",
    .source = {.patch = "newidle-rfc",
               .commit = "9fe89f022c05",
               .functions = {"update_newidle_stats", "update_newidle_cost"},
               .families = {"P14"}},
    .expect =
        [](const Kernel& k) {
          const bool is_capped = k.newidle == Newidle::proportional_capped;
          return counts_newidle_calls(k) && !is_capped ? fails : holds;
        },
    .numbers = Numbers::bits,
    .check =
        [](auto& t) {
          using T = std::remove_reference_t<decltype(t)>;
          SchedDomain<typename T::N> domain{};
          domain.newidle_call = t.u32_in("call", 0u, 1023u);
          domain.newidle_success = t.u32_in("success", 0u, domain.newidle_call * 1024u);
          domain.newidle_ratio = t.u32_in("ratio", 0u, 1024u);
          t.covers("a call that renews the ratio", domain.newidle_call == 1023u);
          t.scheduler.update_newidle_cost(domain, 1u, t.u32_in("weight", 0u, 1024u));
          t.require(domain.newidle_ratio <= 1024u, "a ratio within 1024");
        }};

}  // namespace sched
