// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"
#include "properties/whole_machine.h"

namespace sched {

extern const Claim ineligible_task_migrates_ineligible{
    .name = "ineligible-task-migrates-ineligible",
    .says =
        "A task that is ineligible when it is looked at is ineligible on the CPU that it is "
        "moved to, though a look does not account what the running task ran and a dequeue does.",
    .source = {.patch = "eligible-first",
               .functions = {"entity_eligible", "dequeue_entity", "update_entity_lag",
                             "place_entity"},
               .families = {"P11"}},
    .expect = fails,
    .most_cases = 2'000,
    .check = [](MachineTrial& t) {
      WholeMachine& m = t.host.machine();
      m.boot({.cpus = 2, .smt = 1, .llc = 0});
      m.feature("RUN_TO_PARITY", false);
      const auto started = [&](unsigned cpu) {
        auto* const task = m.fork(cpu);
        m.affinity(cpu, task, 1u << cpu);
        m.schedule(cpu);
        return task;
      };
      started(1);
      started(0);
      auto* const b = started(0);  // a fork's first deadline is the earlier one
      t.assume(m.rq(0).curr == b);
      m.run(t.draw_u64({{}, "ahead"}, 0u, 1'000'000u).raw());
      m.schedule(0);
      t.assume(m.rq(0).curr != b);
      m.run(t.draw_u64({{}, "unaccounted"}, 0u, 1'000'000u).raw());
      t.assume(!m.eligible(b));
      t.covers("an ineligible task beside one that runs", true);
      m.affinity(0, b, 1u << 1);
      t.require(!m.eligible(b), "ineligible on arrival");
    }};

}  // namespace sched
