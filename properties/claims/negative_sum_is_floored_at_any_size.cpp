// SPDX-License-Identifier: GPL-2.0-or-later
#include <limits>

#include "properties/any_queue.h"

namespace sched {

extern const Claim negative_sum_is_floored_at_any_size{
    .name = "negative-sum-is-floored-at-any-size",
    .says =
        "avg_vruntime() moves the reference point left, and not right, for any negative sum "
        "of w*key and a load of 31 bits; false from a sum of -(2^63 - 2^31 + 3) on, where "
        "taking W - 1 off for rounding wraps.",
    .source = {.functions = {"avg_vruntime"}, .families = {"P1", "P5"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      const typename T::u64 zero = zero_vruntime(queue);
      const s64 size = t.s64_in("size", 1, std::numeric_limits<std::int64_t>::max());
      t.measure("size of the sum", size);
      t.host.aggregate(queue, -size, t.u64_in("load", 2u, bounds::load_max), 1u);
      t.scheduler.avg_vruntime(queue);
      t.require(s64(zero_vruntime(queue) - zero) < 0, "V is left of the old reference point");
    }};

}  // namespace sched
