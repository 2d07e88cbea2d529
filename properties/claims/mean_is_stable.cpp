// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim mean_is_stable{
    .name = "mean-is-stable",
    .says =
        "Once avg_vruntime() has moved the reference point to V, asking again gives the same V "
        "and moves nothing, for a load of at most 31 bits.",
    .source = {.commit = "b3d99f43c72b", .functions = {"avg_vruntime"}, .families = {"P1"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto& queue = t.queue({.at_least = 1, .settled = true});
      const typename T::u64 mean = zero_vruntime(queue);
      const typename T::s64 sum = tree_sum(queue);
      t.covers("the exact mean is no whole number", total_sum(t, queue) != 0);

      const typename T::s64 apart = t.scheduler.avg_vruntime(queue) - mean;
      t.require(apart == 0, "V is the same");
      const typename T::s64 moved = zero_vruntime(queue) - mean;
      t.require(moved == 0, "the reference point stays");
      t.require(tree_sum(queue) == sum, "the sum stays");
    }};

}  // namespace sched
