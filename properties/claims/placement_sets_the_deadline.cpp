// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim placement_sets_the_deadline{
    .name = "placement-sets-the-deadline",
    .says =
        "A placed entity's deadline is its slice ahead, half of it for a new task, and what was "
        "left of it for one that kept a relative deadline.",
    .source = {.commit = "82e9d0456e06", .functions = {"place_entity"}, .families = {"P6"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto& queue = t.queue({.at_most = 0});
      const typename T::u64 weight = choose_weight(t, {"task", "choice"});
      const auto slice = t.slice("task");
      const auto left = t.u64_in("left", 0u, 1u << 30);
      const bool relative = t.flag("relative");
      const bool initial = t.flag("initial");
      auto& task = t.host.entity({.weight = weight,
                                  .deadline = relative ? left : typename T::u64(0u),
                                  .slice = slice,
                                  .custom_slice = true,
                                  .rel_deadline = relative});
      t.scheduler.place_entity(queue, task, initial);
      const typename T::u64 ahead = deadline(task) - vruntime(task);
      const auto whole = t.scheduler.calc_delta_fair(slice, weight);
      if (relative)
        t.require(ahead == left, "what was left");
      else
        t.require(ahead == (initial ? whole / 2u : whole), "the slice, or half of it");
    }};

}  // namespace sched
