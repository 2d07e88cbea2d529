// SPDX-License-Identifier: GPL-2.0-or-later
#include <limits>

#include "properties/any_queue.h"

namespace sched {

extern const Claim sum_takes_any_number_of_entities{
    .name = "sum-takes-any-number-of-entities",
    .says =
        "A queue of entities that each lie at most two lag limits from the reference point, "
        "for slices up to 100 ms, has a sum of w*key that fits 64 bits, whatever their "
        "number; false from 22517999 on, five times the tasks that PID_MAX_LIMIT allows.",
    .source = {.functions = {"avg_vruntime_add"}, .families = {"P1", "P5"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      using u64 = typename T::u64;

      constexpr std::int64_t each = 2 * bounds::weighed_lag_max;
      constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
      auto& queue = draw_empty_queue(t);
      const auto nr = t.u32_in("nr", 1u, 1u << 25);
      t.measure("entities", nr + 1u);
      const s64 sum = t.s64_in("sum", 0, most);
      const s64 needed = sum / each;
      t.assume(either(needed < s64(nr), both(needed == s64(nr), sum % each == 0)));
      t.host.aggregate(queue, sum, u64(2u) * nr, nr);
      auto& task =
          t.host.entity({.weight = 2048u, .vruntime = zero_vruntime(queue) + u64(each / 2)});
      t.host.enqueue(queue, task);
      t.require(tree_sum(queue) > sum, "the sum grows");
    }};

}  // namespace sched
