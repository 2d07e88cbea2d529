// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_success_weighs_something_within_1024{
    .name = "newidle-success-weighs-something-within-1024",
    .says =
        "A newidle pass that pulls a task adds at least 1 to the counted success, at "
        "every ratio up to 1024.",
    .source = {.patch = "newidle-rfc",
               .commit = "33cf66d88306",
               .functions = {"sched_balance_newidle", "update_newidle_stats"},
               .families = {"P14"}},
    .expect = holds_where_newidle_calls_are_counted,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      SchedDomain<typename T::N> domain{};
      domain.newidle_ratio = t.u32_in("ratio", 0u, 1024u);
      t.covers("the largest ratio", domain.newidle_ratio == 1024u);
      t.scheduler.newidle_balance_done(domain, 1u, t.u32_in("pulled", 1u, ~0u));
      t.require(domain.newidle_success >= 1u, "it counts");
      t.require(domain.newidle_success <= 1024u, "for 1024 at most");
    }};

}  // namespace sched
