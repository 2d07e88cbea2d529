// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim reweight_keeps_the_sums{
    .name = "reweight-keeps-the-sums",
    .says =
        "After a waiting entity of nice 0, 19, -20 or the smallest weight was given another of "
        "these, the queue's load is the sum of its entities' weights.",
    .source = {.commit = "8dafa9d0eb1a",
               .functions = {"reweight_entity"},
               .families = {"P1", "P7"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      auto& queue = draw_empty_queue(t);
      const auto add = [&](std::string_view name) -> auto& {
        const u64 w = choose_weight(t, {name, "choice"});
        const u64 v = zero_vruntime(queue) + t.draw_s64({name, "key"}, -1000, 1000);
        auto& se = t.host.entity({.weight = w, .vruntime = v, .deadline = v + 1u});
        t.host.enqueue(queue, se);
        return se;
      };
      auto& a = add("A");
      auto& b = add("B");
      t.scheduler.reweight_entity(queue, a, choose_weight(t, {"to", "choice"}));
      t.covers("the weight changed", weight(a) != weight(b));
      t.require(tree_load(queue) ==
                    t.scheduler.scale_load_down(weight(a)) + t.scheduler.scale_load_down(weight(b)),
                "the load is that of the two");
    }};

}  // namespace sched
