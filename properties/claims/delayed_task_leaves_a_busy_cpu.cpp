// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim delayed_task_leaves_a_busy_cpu{
    .name = "delayed-task-leaves-a-busy-cpu",
    .says =
        "A delayed task that wakes where at least one other task is queued, and that may "
        "run on another CPU, is taken off to be placed again.",
    .source = {.patch = "delayed-wake", .functions = {"ttwu_runnable"}, .families = {"P8", "P16"}},
    .expect = [](const Kernel& k) { return k.wake == Wake::leave_busy_cpu ? holds : fails; },
    .scope = {{"others", {1, 2, 3}}, {"cpus_allowed", {2, 3, 8192}}},
    .check =
        [](auto& t) {
          // The delayed task itself is one of rq->nr_running.
          const auto others = t.u32_in("others", 1u, bounds::tasks_max - 1);
          const auto cpus_allowed = t.u32_in("cpus_allowed", 2u, 8192u);
          t.covers("one other task, two CPUs", both(others == 1u, cpus_allowed == 2u));
          const WakeOutcome outcome = t.scheduler.ttwu_runnable({.on_rq = true,
                                                                 .sched_delayed = true,
                                                                 .nr_running = others + 1u,
                                                                 .nr_cpus_allowed = cpus_allowed});
          t.require(outcome == WakeOutcome::dequeued, "taken off");
        }};

}  // namespace sched
