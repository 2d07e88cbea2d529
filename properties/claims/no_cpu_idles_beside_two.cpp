// SPDX-License-Identifier: GPL-2.0-or-later
#include <vector>

#include "properties/machine_scenes.h"

namespace sched {

extern const Claim no_cpu_idles_beside_two{
    .name = "no-cpu-idles-beside-two",
    .says =
        "When up to twelve tasks that one CPU had to run alone may run everywhere, within 600 "
        "ms of ticks no CPU is idle while another has two to run: what is pinned is looked at "
        "again after 512 ms at the latest.",
    .source = {.functions = {"sched_balance_trigger", "sched_balance_domains", "sched_balance_rq",
                             "detach_tasks"},
               .families = {"P12"}},
    .most_cases = 300,
    .check = [](MachineTrial& t) {
      constexpr unsigned within = 150;  // ticks of 4 ms
      const unsigned cores = t.count({"machine", "cores"}, 1, 4);
      const unsigned smt = t.count({"machine", "smt"}, 1, 2);
      const unsigned cpus = cores * smt;
      WholeMachine& m = boot(t, {.cpus = cpus, .smt = smt, .llc = cpus});
      std::vector<WholeMachine::Task*> tasks;
      const unsigned n = t.count({{}, "tasks"}, 0, 12);
      for (unsigned i = 0; i < n; ++i) {
        tasks.push_back(m.fork(0));
        m.affinity(0, tasks.back(), 1u);
      }
      m.live(t.count({{}, "ticks"}, 0, 50));
      for (auto* task : tasks) m.affinity(0, task, (1u << cpus) - 1);
      m.live(within);
      bool idles = false;
      bool has_two = false;
      for (unsigned cpu = 0; cpu < cpus; ++cpu) {
        idles = idles || m.rq(cpu).is_idle != 0;
        has_two = has_two || m.queue(m.rq(cpu).cfs).h_nr_runnable >= 2;
      }
      t.covers("more tasks than CPUs", n > cpus && cpus > 1);
      t.covers("more CPUs than tasks", n < cpus && n > 1);
      t.require(!idles || !has_two, "no CPU idles beside two");
    }};

}  // namespace sched
