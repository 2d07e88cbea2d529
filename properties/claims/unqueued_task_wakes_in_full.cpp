// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim unqueued_task_wakes_in_full{
    .name = "unqueued-task-wakes-in-full",
    .says =
        "A task that is not queued goes on to a full wakeup, whatever its CPU and "
        "affinity.",
    .source = {.patch = "delayed-wake",
               .commit = "152e11f6df29",
               .functions = {"ttwu_runnable"},
               .families = {"P8"}},
    .scope = {{"sched_delayed", {0, 1}}, {"nr_running", {0, 1, 2}}, {"cpus_allowed", {1, 2}}},
    .check = [](auto& t) {
      const bool delayed = t.flag("sched_delayed");
      const auto nr_running = t.u32_in("nr_running", 0u, bounds::tasks_max);
      const auto cpus_allowed = t.u32_in("cpus_allowed", 1u, 8192u);
      t.covers("an idle CPU", nr_running == 0u);
      const WakeOutcome outcome = t.scheduler.ttwu_runnable({.on_rq = false,
                                                             .sched_delayed = delayed,
                                                             .nr_running = nr_running,
                                                             .nr_cpus_allowed = cpus_allowed});
      t.require(outcome == WakeOutcome::not_queued, "goes on to a full wakeup");
    }};

}  // namespace sched
