// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <map>

#include "properties/machine_scenes.h"

namespace sched {

extern const Claim lag_of_a_sleeper_is_within_its_limit{
    .name = "lag-of-a-sleeper-is-within-its-limit",
    .says =
        "The lag that a task takes along when it goes to sleep is at most what it may run in two "
        "requests, or in a tick, to a millionth, whatever happened before.",
    .source = {.commit = "bbce3de72be5",
               .functions = {"update_entity_lag", "entity_lag", "dequeue_entity"},
               .families = {"P6"}},
    .most_cases = 10'000,
    .check = [](MachineTrial& t) {
      constexpr std::uint64_t tick_ns = 4'000'000;
      constexpr std::uint64_t nice_0_load = 1u << 20;
      std::map<const WholeMachine::Task*, bool> was_queued;
      after_random_events(t, [&](RandomEvents& events) {
        WholeMachine& m = events.machine();
        for (const auto* task : events.tasks()) {
          const bool queued = m.task(task).on_rq != 0;
          const bool leaves = was_queued[task] && !queued;
          was_queued[task] = queued;
          if (!leaves) continue;
          const machine_entity se = m.entity_of(task);
          const std::uint64_t limit =
              std::max<std::uint64_t>(2 * se.slice, tick_ns) * nice_0_load / se.weight;
          // The kernel multiplies by an inverse of 32 bits instead.
          t.require(static_cast<std::uint64_t>(std::abs(se.vlag)) <= limit + limit / 1'000'000 + 1,
                    "within its limit");
        }
      });
    }};

}  // namespace sched
