// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim newidle_failures_stay_below_the_cap{
    .name = "newidle-failures-stay-below-the-cap",
    .says =
        "A newidle cost of 2 ns stays below the cap over up to 40 passes that pull nothing "
        "and cost nothing; false from 32 passes on where a failed pass raises it.",
    .source = {.patch = "newidle-rfc",
               .commit = "155213a2aed4",
               .functions = {"update_newidle_cost", "sched_balance_newidle", "sched_balance_rq"},
               .families = {"P14"}},
    .expect = fails_where_the_bump_is_capped,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;

      const unsigned failures = t.count({{}, "failures"}, 0, 40);
      t.measure("failed passes", typename T::u32(failures));
      auto domain = draw_domain(t, 2u, 0u);
      for (unsigned i = 0; i < failures; ++i) t.scheduler.newidle_balance_done(domain, 0u, 0u);
      t.require(domain.max_newidle_lb_cost < newidle_cap(t), "below the cap");
    }};

}  // namespace sched
