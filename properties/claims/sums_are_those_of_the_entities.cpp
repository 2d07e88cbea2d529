// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim sums_are_those_of_the_entities{
    .name = "sums-are-those-of-the-entities",
    .says =
        "The sums of a queue of two or three are w*key and w of its waiting entities, also after "
        "V has moved the reference point: what a queue given by its sums alone assumes.",
    .source = {.commit = "79f3f9bedd14",
               .functions = {"avg_vruntime_add", "avg_vruntime", "update_zero_vruntime"},
               .families = {"P1"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      auto& queue = t.queue({.at_least = 2, .at_most = 3, .anywhere = true});
      const auto agrees = [&] {
        s64 sum = 0;
        s64 load = 0;
        for (auto* se : t.entities()) {
          if (se == current(queue)) continue;
          const s64 w = t.scheduler.scale_load_down(weight(*se));
          sum = sum + key(t, queue, *se) * w;
          load = load + w;
        }
        t.require(tree_sum(queue) == sum, "the sum is that of w*key");
        t.require(s64(tree_load(queue)) == load, "the load is that of w");
      };
      agrees();
      t.scheduler.avg_vruntime(queue);
      t.covers("the mean is no whole number", total_sum(t, queue) != 0);
      agrees();
      t.require(nr_queued(queue) == t.entities().size(), "each is counted once");
      t.require(tree_load(queue) >= 2u * (nr_queued(queue) - (current(queue) ? 1u : 0u)),
                "each weighs at least 2");
    }};

}  // namespace sched
