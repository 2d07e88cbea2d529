// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_success_is_counted_without_bias{
    .name = "newidle-success-is-counted-without-bias",
    .says =
        "The chance that the dice let a newidle pass run, times what its success weighs, "
        "is 1 at every ratio up to 1024.",
    .source = {.patch = "newidle-rfc",
               .commit = "33cf66d88306",
               .functions = {"sched_balance_newidle", "update_newidle_stats"},
               .families = {"P14"}},
    .expect = fails,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      t.require(draw_weighed_chance(t).weighed == 1024u, "1, in units of 1/1024");
    }};

}  // namespace sched
