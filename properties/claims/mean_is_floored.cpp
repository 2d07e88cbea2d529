// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim mean_is_floored{
    .name = "mean-is-floored",
    .says =
        "avg_vruntime() is the weighted mean rounded down, and as new reference point it leaves "
        "the vruntimes as they are: 0 <= sum of w*(v - V) < W, for a load of at most 31 bits.",
    .source = {.commit = "650cad561cce",
               .functions = {"avg_vruntime", "update_zero_vruntime"},
               .families = {"P1"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto& queue = t.queue({.at_least = 1});
      const typename T::u64 zero = zero_vruntime(queue);
      const typename T::s64 sum = total_sum(t, queue);
      const typename T::s64 load = total_load(t, queue);
      t.covers("the sum is negative and the mean is no whole number",
               both(sum < 0, sum % load != 0));

      const typename T::u64 mean = t.scheduler.avg_vruntime(queue);
      const typename T::s64 rest = total_sum(t, queue);
      t.require(typename T::s64(mean - zero_vruntime(queue)) == 0, "V is the reference point");
      t.require(load == typename T::s64(total_load(t, queue)), "the load stays");
      t.require(both(rest >= 0, rest < load), "V is the mean rounded down");
      const typename T::s64 moved = mean - zero;
      t.require(sum == rest + load * moved, "the sum is taken from the new reference point");
    }};

}  // namespace sched
