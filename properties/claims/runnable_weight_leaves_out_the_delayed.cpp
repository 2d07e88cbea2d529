// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/machine_scenes.h"

namespace sched {

extern const Claim runnable_weight_leaves_out_the_delayed{
    .name = "runnable-weight-leaves-out-the-delayed",
    .says =
        "A group's runnable_weight is the number of tasks in it that are queued and not delayed; "
        "false, because set_delayed() takes the task from h_nr_runnable alone, so that the group "
        "counts as runnable by it until somebody joins or leaves.",
    .source = {.commit = "76f2f783294d",
               .functions = {"set_delayed", "se_update_runnable", "dequeue_entities"},
               .families = {"P7", "P9"}},
    .expect = fails,
    .most_cases = 20'000,
    .check = [](MachineTrial& t) {
      WholeMachine& m = boot_apart(t);
      auto* const group = m.group_create(0);
      const unsigned n = t.count({{}, "tasks"}, 1, 4);
      for (unsigned i = 0; i < n; ++i) m.group_move(0, m.fork(0), group);
      m.fork(0);
      m.schedule(0);
      const std::uint64_t ran_ns = t.draw_u64({{}, "ran"}, 0u, 10'000'000u).raw();
      const unsigned turns = t.count({{}, "turns"}, 0, 3);
      for (unsigned turn = 0; turn < turns; ++turn) {
        m.run(ran_ns);
        m.schedule(0);
      }
      m.run(ran_ns);
      auto* const task = m.rq(0).curr;
      t.assume(m.task(task).group == group);
      m.block(0);
      t.covers("a delayed task", m.entity_of(task).sched_delayed != 0);
      const machine_queue inside = m.queue(m.group_queue(group, 0));
      const machine_entity of_group = m.entity(m.entity_of(task).parent);
      t.require(of_group.on_rq == 0 || of_group.runnable_weight == inside.h_nr_runnable,
                "runnable_weight is h_nr_runnable of the group's queue");
    }};

}  // namespace sched
