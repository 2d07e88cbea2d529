// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim only_delayed_tasks_are_requeued{
    .name = "only-delayed-tasks-are-requeued",
    .says =
        "A task that wakes while it is queued and not delayed is already runnable: it is "
        "neither requeued nor taken off.",
    .source = {.patch = "delayed-wake",
               .commit = "152e11f6df29",
               .functions = {"ttwu_runnable"},
               .families = {"P8"}},
    .scope = {{"nr_running", {1, 2, 3}}, {"cpus_allowed", {1, 2, 8192}}},
    .check = [](auto& t) {
      const auto nr_running = t.u32_in("nr_running", 1u, bounds::tasks_max);
      const auto cpus_allowed = t.u32_in("cpus_allowed", 1u, 8192u);
      t.covers("a busy CPU, and free to move", both(nr_running > 1u, cpus_allowed > 1u));
      const WakeOutcome outcome = t.scheduler.ttwu_runnable(
          {.on_rq = true, .nr_running = nr_running, .nr_cpus_allowed = cpus_allowed});
      t.require(outcome == WakeOutcome::already_runnable, "already runnable");
    }};

}  // namespace sched
