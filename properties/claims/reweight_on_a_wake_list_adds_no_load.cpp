// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/machine_scenes.h"

namespace sched {

extern const Claim reweight_on_a_wake_list_adds_no_load{
    .name = "reweight-on-a-wake-list-adds-no-load",
    .says =
        "A task that gets a weight while it is on another CPU's wake list adds no load there yet; "
        "false, because reweight_entity() takes its load off and puts it on whether or not it is "
        "attached, and attaching it adds the load once more.",
    .source = {.functions = {"reweight_entity", "dequeue_load_avg", "enqueue_load_avg",
                             "migrate_task_rq_fair"},
               .families = {"P9", "P10"}},
    .expect = fails,
    .most_cases = 20'000,
    .check = [](MachineTrial& t) {
      // A wake-up across caches goes by the wake list.
      WholeMachine& m = boot(t, {.cpus = 2, .smt = 1, .llc = 1});
      m.late_ipis(true);
      auto* const task = m.fork(0);
      m.schedule(0);
      m.live(t.count({{}, "ticks"}, 0, 20));
      m.block(0);
      m.affinity(0, task, 2u);
      m.wake(0, task);
      t.assume(m.task(task).is_waking != 0);
      t.covers("a task on a wake list", true);
      const auto* const queue = m.group_queue(nullptr, 1);
      const unsigned long before = m.queue(queue).avg.load_avg;
      m.nice(0, task, static_cast<int>(t.count({{}, "nice"}, 0, 39)) - 20);
      t.require(m.queue(queue).avg.load_avg <= before, "no load before it is attached");
    }};

}  // namespace sched
