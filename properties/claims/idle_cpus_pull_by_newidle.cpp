// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"
#include "properties/whole_machine.h"

namespace sched {

extern const Claim idle_cpus_pull_by_newidle{
    .name = "idle-cpus-pull-by-newidle",
    .says =
        "Of four CPUs that share a cache, one has eight tasks and the others go idle one after "
        "another: newidle balance alone leaves each with two.",
    .source = {.functions = {"sched_balance_newidle", "sched_balance_rq", "detach_tasks"},
               .families = {"P12"}},
    .most_cases = 500,
    .check = [](MachineTrial& t) {
      constexpr unsigned everywhere = 0xf;
      WholeMachine& m = t.host.machine();
      m.boot({.cpus = 4, .smt = 1, .llc = 4});
      // Each of the others runs a task of its own, which will sleep.
      for (unsigned cpu = 1; cpu < 4; ++cpu) {
        m.affinity(cpu, m.fork(cpu), 1u << cpu);
        m.schedule(cpu);
      }
      std::vector<WholeMachine::Task*> tasks;
      for (int i = 0; i < 8; ++i) {
        tasks.push_back(m.fork(0));
        m.affinity(0, tasks.back(), 1u);
      }
      // What load tracking has seen of them by then is drawn.
      const unsigned ticks = t.count({{}, "ticks"}, 0, 100);
      for (unsigned tick = 0; tick < ticks; ++tick) {
        m.run(4'000'000);
        for (unsigned cpu = 0; cpu < 4; ++cpu) {
          m.tick(cpu);
          m.schedule(cpu);
        }
      }
      for (auto* task : tasks) m.affinity(0, task, everywhere);
      const unsigned first = t.count({{}, "first"}, 0, 2);
      for (unsigned i = 0; i < 3; ++i) {
        m.run(t.draw_u64({"pause", std::array{"1", "2", "3"}[i]}, 0u, 1'000'000u).raw());
        m.block(1 + (first + i) % 3);
      }
      for (unsigned cpu = 0; cpu < 4; ++cpu)
        t.require(m.rq(cpu).nr_running == 2, "two tasks on each CPU");
    }};

}  // namespace sched
