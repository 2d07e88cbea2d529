// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_success_always_counts{
    .name = "newidle-success-always-counts",
    .says =
        "After any newidle pass from a ratio up to 1024, with at most 1024 success for "
        "each counted call, a pass that pulls a task adds to the counted success.",
    .source = {.patch = "newidle-rfc",
               .commit = "9fe89f022c05",
               .functions = {"sched_balance_newidle", "update_newidle_stats"},
               .families = {"P14"}},
    .expect =
        [](const Kernel& k) { return k.newidle == Newidle::proportional_capped ? holds : fails; },
    .numbers = Numbers::bits,
    .check =
        [](auto& t) {
          using T = std::remove_reference_t<decltype(t)>;
          SchedDomain<typename T::N> domain{};
          domain.newidle_call = t.u32_in("call", 0u, 1023u);
          domain.newidle_success = t.u32_in("success", 0u, domain.newidle_call * 1024u);
          domain.newidle_ratio = t.u32_in("ratio", 0u, 1024u);
          t.scheduler.newidle_balance_done(domain, 1u, t.u32_in("pulled", 0u, ~0u));
          t.covers("a ratio of 1024", domain.newidle_ratio == 1024u);
          domain.newidle_call = 0u;  // so that the next pass does not halve what it adds
          const auto before = domain.newidle_success;
          t.scheduler.newidle_balance_done(domain, 1u, 1u);
          t.require(domain.newidle_success > before, "more success counted");
        }};

}  // namespace sched
