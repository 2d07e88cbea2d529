// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/machine_laws.h"
#include "properties/machine_scenes.h"

namespace sched {

extern const Claim requeue_accounts_what_runs{
    .name = "requeue-accounts-what-runs",
    .says =
        "A delayed task that wakes with lag to spare is placed again at V, what runs accounted up "
        "to then; false, because requeue_delayed_entity() takes V as it was when that was "
        "accounted last.",
    .source = {.commit = "333238da9a19",
               .functions = {"requeue_delayed_entity", "update_entity_lag", "enqueue_task_fair"},
               .families = {"P1", "P11"}},
    .expect = fails,
    .most_cases = 20'000,
    .check = [](MachineTrial& t) {
      constexpr std::int64_t rounding_ns = 2;
      constexpr std::uint64_t most_ns = 4'000'000;
      WholeMachine& m = boot_apart(t);
      auto* const a = m.fork(0);
      m.fork(0);
      m.schedule(0);
      t.assume(m.rq(0).curr == a);
      m.run(t.draw_u64({"a", "ran"}, 0u, most_ns).raw());
      m.block(0);
      t.assume(m.entity_of(a).sched_delayed != 0);
      // The other one catches up, and is accounted now and then.
      const unsigned ticks = t.count({{}, "ticks"}, 0, 3);
      for (unsigned i = 0; i < ticks; ++i) {
        m.run(most_ns);
        m.tick(0);
      }
      m.run(t.draw_u64({{}, "unaccounted"}, 0u, most_ns).raw());
      const std::uint64_t before = m.entity_of(a).vruntime;
      m.wake(0, a);
      t.assume(m.entity_of(a).vruntime != before);
      t.covers("a delayed task that is placed again", true);
      m.tick(0);  // accounts what runs
      const std::int64_t lag = lag_of(m, a);
      t.require(-rounding_ns <= lag && lag <= rounding_ns, "placed where V is");
    }};

}  // namespace sched
