// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>

#include "properties/machine_scenes.h"

namespace sched {

extern const Claim exit_leaves_at_most_a_period_behind{
    .name = "exit-leaves-at-most-a-period-behind",
    .says =
        "When the last task of a CPU has exited, at most 22 units of utilisation are left on the "
        "queue for each that lived: what one period of 1024 us changes, since averages are renewed "
        "once in a period.",
    .source = {.commit = "76f970ce51c8",
               .functions = {"sched_move_task", "task_dead_fair", "remove_entity_load_avg",
                             "update_cfs_rq_load_avg"},
               .families = {"P9"}},
    .most_cases = 20'000,
    .check = [](MachineTrial& t) {
      constexpr std::array names{"A", "B", "C", "D", "E", "F"};
      constexpr unsigned long a_period = 22;  // 1024 * (1 - y), where y^32 = 1/2
      WholeMachine& m = boot_apart(t);
      const unsigned n = t.count({{}, "tasks"}, 1, names.size());
      for (unsigned i = 0; i < n; ++i) {
        m.fork(0);
        m.schedule(0);
        m.run(t.draw_u64({names[i], "ran"}, 0u, 20'000'000u).raw());
        m.tick(0);
      }
      t.covers("a queue with much utilisation", m.queue(m.rq(0).cfs).avg.util_avg > 100);
      for (unsigned i = 0; i < n; ++i) {
        m.run(t.draw_u64({names[i], "runs_on"}, 0u, 5'000'000u).raw());
        m.exit(0);
      }
      m.update_blocked_averages(0);
      t.require(m.queue(m.rq(0).cfs).avg.util_avg <= n * a_period,
                "no more is left than a period brings");
    }};

}  // namespace sched
