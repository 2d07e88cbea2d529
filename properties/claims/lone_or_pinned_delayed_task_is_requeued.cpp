// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim lone_or_pinned_delayed_task_is_requeued{
    .name = "lone-or-pinned-delayed-task-is-requeued",
    .says =
        "A delayed task that wakes as the only queued task of its CPU, or that may not "
        "run on another, is made runnable where it is.",
    .source = {.patch = "delayed-wake",
               .commit = "152e11f6df29",
               .functions = {"ttwu_runnable"},
               .families = {"P8", "P16"}},
    .scope = {{"alone", {0, 1}}, {"others", {0, 1, 2}}, {"cpus_allowed", {1, 2, 8192}}},
    .check = [](auto& t) {
      const bool alone = t.flag("alone");
      // The delayed task itself is one of rq->nr_running. A task that may not migrate has one CPU.
      const auto others = t.u32_in("others", 0u, alone ? 0u : bounds::tasks_max - 1);
      const auto cpus_allowed = t.u32_in("cpus_allowed", 1u, alone ? 8192u : 1u);
      t.covers("alone, but free to move", both(others == 0u, cpus_allowed > 1u));
      t.covers("pinned to a busy CPU", both(others > 0u, cpus_allowed == 1u));
      const WakeOutcome outcome = t.scheduler.ttwu_runnable({.on_rq = true,
                                                             .sched_delayed = true,
                                                             .nr_running = others + 1u,
                                                             .nr_cpus_allowed = cpus_allowed});
      t.require(outcome == WakeOutcome::requeued, "made runnable where it is");
    }};

}  // namespace sched
