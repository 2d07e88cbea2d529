// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_counters_halve_at_1024_calls{
    .name = "newidle-counters-halve-at-1024-calls",
    .says =
        "A newidle pass that cost time adds one call and its weight; the 1024th call "
        "halves both counters, rounded down.",
    .source = {.patch = "newidle-rfc",
               .commit = "33cf66d88306",
               .functions = {"update_newidle_stats", "update_newidle_cost"},
               .families = {"P14"}},
    .expect = holds_where_newidle_calls_are_counted,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u32 = typename T::u32;
      SchedDomain<typename T::N> domain{};
      domain.newidle_call = t.u32_in("call", 0u, 1023u);
      domain.newidle_success = t.u32_in("success", 0u, domain.newidle_call * 1024u);
      domain.newidle_ratio = t.u32_in("ratio", 0u, 1024u);
      const u32 weight = t.u32_in("weight", 0u, 1024u);
      const u32 calls = domain.newidle_call + 1u;
      const u32 success = domain.newidle_success + weight;
      t.covers("the 1024th call", calls == 1024u);
      t.scheduler.update_newidle_cost(domain, t.u64_in("cost", 1u, ~std::uint64_t{0}), weight);
      if (calls < 1024u) {
        t.require(domain.newidle_call == calls, "one call more");
        t.require(domain.newidle_success == success, "the weight more");
      } else {
        t.require(domain.newidle_call == 512u, "half of the calls");
        t.require(domain.newidle_success == success / 2u, "half of the success");
      }
    }};

}  // namespace sched
