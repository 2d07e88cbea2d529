// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"
#include "properties/kernel_machine.h"

namespace sched {

extern const Claim idle_cpus_pull_by_newidle{
    .name = "idle-cpus-pull-by-newidle",
    .says = "Three CPUs that go idle one after another beside one with eight tasks pull by newidle "
            "balance until each of the four has two.",
    .source = {.functions = {"sched_balance_newidle", "sched_balance_rq", "detach_tasks"},
               .families = {"P12"}},
    .most_cases = 2000,
    .check = [](KernelTrial& t) {
      KernelMachine& m = t.host.machine();
      m.boot({.cpus = 4, .smt = 1, .llc = 4});
      for (unsigned cpu = 1; cpu < 4; ++cpu) {
        auto* const helper = m.fork(0);
        m.affinity(0, helper, 1u << cpu);
        m.schedule(cpu);
      }
      for (int i = 0; i < 8; ++i) m.affinity(0, m.fork(0), 1u);
    }};

}  // namespace sched
