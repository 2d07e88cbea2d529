// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_success_weighs_nothing_from_2048{
    .name = "newidle-success-weighs-nothing-from-2048",
    .says =
        "A newidle pass that pulls a task adds nothing to the counted success exactly "
        "when the ratio is 2048 or more.",
    .source = {.patch = "newidle-rfc",
               .commit = "9fe89f022c05",
               .functions = {"sched_balance_newidle", "update_newidle_stats"},
               .families = {"P14"}},
    .expect = holds_where_newidle_calls_are_counted,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      SchedDomain<typename T::N> domain{};
      const auto ratio = t.draw_u32({{}, "ratio"}, 0u, 1024u * 1024u, 2048u);
      domain.newidle_ratio = ratio;
      t.covers("the first that weighs nothing", ratio == 2048u);
      t.covers("the last that weighs something", ratio == 2047u);
      t.scheduler.newidle_balance_done(domain, 1u, t.u32_in("pulled", 1u, ~0u));
      t.require(implies(ratio >= 2048u, domain.newidle_success == 0u), "nothing from 2048 on");
      t.require(implies(ratio <= 2047u, domain.newidle_success >= 1u), "something up to 2047");
    }};

}  // namespace sched
