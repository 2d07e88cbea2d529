// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "properties/machine_laws.h"
#include "properties/machine_scenes.h"

namespace sched {

extern const Claim util_est_is_of_the_runnable{
    .name = "util-est-is-of-the-runnable",
    .says =
        "A queue's util_est is the sum over the tasks that are queued and not delayed, however "
        "they sleep and wake.",
    .source = {.patch = "delayed-wake",
               .commit = "729288bc6856",
               .functions = {"enqueue_task_fair", "dequeue_task_fair", "try_to_wake_up",
                             "util_est_dequeue"},
               .families = {"P8"}},
    // Whoever leaves a busy CPU to be placed again was delayed: its util_est went when it slept,
    // and dequeue_task_fair() takes it away once more.
    .expect = [](const Kernel& k) { return k.wake == Wake::leave_busy_cpu ? fails : holds; },
    .most_cases = 20'000,
    .check =
        [](MachineTrial& t) {
          constexpr std::array names{"e1", "e2", "e3", "e4",  "e5",  "e6",
                                     "e7", "e8", "e9", "e10", "e11", "e12"};
          constexpr std::array<std::string_view, 4> kinds{"schedule", "run", "block", "wake"};
          WholeMachine& m = boot_apart(t, 2);
          const std::array tasks{m.fork(0), m.fork(0), m.fork(0)};
          m.schedule(0);
          const unsigned n = t.count({{}, "events"}, 0, names.size());
          for (unsigned i = 0; i < n; ++i) {
            switch (t.choice({names[i], "kind"}, kinds)) {
              case 0:
                m.schedule(0);
                break;
              case 1:
                m.run(t.draw_u64({names[i], "ns"}, 0u, 50'000'000u).raw());
                m.tick(0);
                break;
              case 2:
                if (m.rq(0).is_idle == 0) m.block(0);
                break;
              default:
                m.wake(0, tasks[t.count({names[i], "task"}, 0, tasks.size() - 1)]);
            }
            for (const auto* task : tasks) {
              const machine_entity se = m.entity_of(task);
              t.covers("a delayed task that has an estimate",
                       se.sched_delayed != 0 && se.avg.util_est != 0);
            }
            const std::string_view law = broken_util_est_law(m, tasks);
            t.require(law.empty(), law);
          }
        }};

}  // namespace sched
