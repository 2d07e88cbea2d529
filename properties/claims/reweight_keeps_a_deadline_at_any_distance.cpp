// SPDX-License-Identifier: GPL-2.0-or-later
#include <limits>

#include "properties/claim.h"

namespace sched {

extern const Claim reweight_keeps_a_deadline_at_any_distance{
    .name = "reweight-keeps-a-deadline-at-any-distance",
    .says =
        "reweight_eevdf() to the weight that an entity of 2^18 shares already has leaves its "
        "deadline, however far it lies ahead of V; false from 2^35 ns on, 34 s, where the "
        "distance times the raw weight wraps.",
    .source = {.functions = {"reweight_eevdf"}, .families = {"P2", "P5"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      using u64 = typename T::u64;

      const u64 mean = t.u64_in("V", 0u, ~std::uint64_t{0});
      const s64 left = t.s64_in("left", 0, std::numeric_limits<std::int64_t>::max());
      t.measure("deadline - V", left);
      auto& task =
          t.host.entity({.weight = bounds::weight_max, .vruntime = mean, .deadline = mean + left});
      t.scheduler.reweight_eevdf(task, mean, bounds::weight_max);
      t.require(s64(deadline(task) - mean) == left, "the deadline stays");
    }};

}  // namespace sched
