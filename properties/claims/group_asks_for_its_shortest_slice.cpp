// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>

#include "properties/machine_scenes.h"

namespace sched {

extern const Claim group_asks_for_its_shortest_slice{
    .name = "group-asks-for-its-shortest-slice",
    .says =
        "When a task has joined a group, the slice of the group's entity is the shortest of those "
        "queued in it; false, because the tree that knows it forgets it when it turns.",
    .source = {.commit = "aef6987d8954",
               .functions = {"cfs_rq_min_slice", "min_vruntime_update", "enqueue_task_fair"},
               .families = {"P6"}},
    .expect = fails,
    .most_cases = 20'000,
    .check = [](MachineTrial& t) {
      constexpr std::array names{"A", "B", "C", "D", "E", "F"};
      WholeMachine& m = boot_apart(t);
      auto* const group = m.group_create(0);
      const unsigned n = t.count({{}, "tasks"}, 0, names.size());
      for (unsigned i = 0; i < n; ++i) {
        auto* const task = m.fork(0);
        m.slice(0, task, t.slice(names[i]).raw());
        m.group_move(0, task, group);
        const WholeMachine::Entities queued = m.entities(m.group_queue(group, 0));
        std::uint64_t shortest = m.entity_of(task).slice;
        for (const auto* se : queued)
          shortest = std::min<std::uint64_t>(shortest, m.entity(se).slice);
        t.covers("three are queued in the group", queued.size() == 3);
        t.require(m.entity(m.entity_of(task).parent).slice == shortest,
                  "the group asks for the shortest slice");
      }
    }};

}  // namespace sched
