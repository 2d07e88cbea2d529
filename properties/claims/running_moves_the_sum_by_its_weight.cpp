// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/any_queue.h"

namespace sched {

extern const Claim running_moves_the_sum_by_its_weight{
    .name = "running-moves-the-sum-by-its-weight",
    .says =
        "An entity of any queue that is taken out of the tree to run and put back moves the "
        "sum by its weight times the virtual time that it ran, and the load not at all.",
    .source = {.functions = {"__dequeue_entity", "__enqueue_entity", "avg_vruntime_add",
                             "avg_vruntime_sub"},
               .families = {"P1"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;

      auto& queue = draw_empty_queue(t);
      const auto others = draw_others(t, queue);
      const s64 away = t.s64_in("key", -bounds::key_max, bounds::key_max);
      const s64 ran = t.s64_in("ran", 0, bounds::key_max);
      auto& task =
          t.host.entity({.weight = t.weight("task"), .vruntime = zero_vruntime(queue) + away});
      t.host.enqueue(queue, task);
      t.host.dequeue(queue, task);
      t.host.run(queue, task);
      require_sums(t, queue, others, 0, 0, 0);
      set_vruntime(task, vruntime(task) + ran);
      t.covers("it runs past the reference point", both(away<0, away + ran> 0));
      const s64 share = (away + ran) * scaled_weight(t, task);
      t.require(total_sum(t, queue) == others.sum + share,
                "while it runs it counts beside the tree");
      t.host.dequeue(queue, task);
      t.host.enqueue(queue, task);
      require_sums(t, queue, others, 0, share, scaled_weight(t, task));
    }};

}  // namespace sched
