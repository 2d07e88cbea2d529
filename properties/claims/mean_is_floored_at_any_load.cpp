// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim mean_is_floored_at_any_load{
    .name = "mean-is-floored-at-any-load",
    .says =
        "avg_vruntime() is the weighted mean rounded down at any summed weight; false from 2^31 "
        "on, which 8192 groups of 2^18 shares or 2^21 nice-0 tasks reach: div_s64() takes 32 "
        "bits.",
    .source = {.functions = {"avg_vruntime"}, .families = {"P1", "P5"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto& queue = t.queue({.at_least = 1, .load_max = std::uint64_t{1} << 33});
      t.measure("summed weight", total_load(t, queue));
      t.scheduler.avg_vruntime(queue);
      const typename T::s64 rest = total_sum(t, queue);
      const typename T::s64 load = total_load(t, queue);
      t.require(both(rest >= 0, rest < load), "V is the mean rounded down");
    }};

}  // namespace sched
