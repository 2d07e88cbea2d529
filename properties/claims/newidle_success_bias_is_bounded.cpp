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
      const auto [ratio, weighed] = draw_weighed_chance(t);
      t.covers("the least", weighed == 684u);
      t.covers("the most", weighed == 2048u);
      t.require(weighed >= 684u, "684/1024 at least");
      t.require(weighed <= 2048u, "2 at most");
      t.require(implies(weighed == 684u, ratio == 682u), "the least at ratio 682 alone");
      t.require(implies(weighed == 2048u, ratio == 0u), "the most at ratio 0 alone");
    }};

}  // namespace sched
