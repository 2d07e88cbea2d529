// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim reweight_keeps_the_sums_of_any_queue{
    .name = "reweight-keeps-the-sums-of-any-queue",
    .says =
        "Reweighting a waiting entity of any queue between nice 0, 19, -20 and 2048 leaves "
        "the sums those of all entities: the others as they were, and its own new weight and "
        "key.",
    .source = {.functions = {"reweight_entity"}, .families = {"P1", "P7"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      const typename T::u64 w = choose_weight(t, {"task", "choice"});
      const typename T::u64 to = choose_weight(t, {"to", "choice"});
      auto& task = t.host.entity({.weight = w});
      auto& queue = settle_with_others(t, task, draw_lag(t, {"task", "lag"}, w), false);
      set_deadline(task, vruntime(task) + t.s64_in("left", 1, lag_reach(t, w)));
      const typename T::u64 zero = zero_vruntime(queue);
      const s64 share = key(t, queue, task) * scaled_weight(t, task);
      const Others<T> others{s64(tree_sum(queue)) - share,
                             tree_load(queue) - t.scheduler.scale_load_down(w), 0u};
      t.covers("the weight changes", w != to);
      t.scheduler.reweight_entity(queue, task, to);
      const s64 moved = zero_vruntime(queue) - zero;
      const s64 scaled = scaled_weight(t, task);
      require_sums(t, queue, others, moved, key(t, queue, task) * scaled, scaled);
    }};

}  // namespace sched
