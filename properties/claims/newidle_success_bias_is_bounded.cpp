// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_success_bias_is_bounded{
    .name = "newidle-success-bias-is-bounded",
    .says =
        "The chance that the dice let a newidle pass run, times what its success weighs, "
        "lies from 684/1024 (at ratio 682) to 2 (at ratio 0) for every ratio up to 1024.",
    .source = {.patch = "newidle-rfc",
               .commit = "33cf66d88306",
               .functions = {"sched_balance_newidle", "update_newidle_stats"},
               .families = {"P14"}},
    .expect = holds_where_newidle_calls_are_counted,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u32 = typename T::u32;
      SchedDomain<typename T::N> domain{};
      const u32 ratio = t.draw_u32({{}, "ratio"}, 0u, 1024u, 682u);
      domain.newidle_ratio = ratio;
      // Of the dice values 0 .. 1023 those above 1 + ratio skip the pass: so many run it.
      const u32 chance = min(u32(ratio + 2u), u32(1024u));
      t.covers("a chance of 1", chance == 1024u);
      t.scheduler.newidle_balance_done(domain, 1u, 1u);
      const u32 weighed = chance * domain.newidle_success;
      t.covers("the least", weighed == 684u);
      t.covers("the most", weighed == 2048u);
      t.require(weighed >= 684u, "684/1024 at least");
      t.require(weighed <= 2048u, "2 at most");
      t.require(implies(weighed == 684u, ratio == 682u), "the least at ratio 682 alone");
      t.require(implies(weighed == 2048u, ratio == 0u), "the most at ratio 0 alone");
    }};

}  // namespace sched
