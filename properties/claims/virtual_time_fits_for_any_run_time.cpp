// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim virtual_time_fits_for_any_run_time{
    .name = "virtual-time-fits-for-any-run-time",
    .says =
        "A group entity of the smallest weight gains at least as much virtual time as it ran, "
        "however long; false from 36028797035741185 ns on, 417 days, where 512 times the time "
        "no longer fits 64 bits.",
    .source = {.functions = {"calc_delta_fair"}, .families = {"P5"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;

      const u64 ran = t.u64_in("ran", 0u, ~std::uint64_t{0});
      t.measure("time run", ran);
      t.require(t.scheduler.calc_delta_fair(ran, bounds::weight_min) >= ran, "at least as much");
    }};

}  // namespace sched
