// SPDX-License-Identifier: GPL-2.0-or-later
#include <map>

#include "properties/claim.h"
#include "properties/machine_laws.h"
#include "properties/random_events.h"

namespace sched {

extern const Claim delayed_debt_does_not_grow{
    .name = "delayed-debt-does-not-grow",
    .says =
        "The debt of a delayed task, its negative lag, never grows by more than 10 ns while it "
        "sleeps on its queue.",
    .source = {.commit = "059258b0d424",
               .functions = {"dequeue_entity", "set_delayed", "avg_vruntime"},
               .families = {"P8"}},
    .expect = fails,
    .most_cases = 20'000,
    .check = [](MachineTrial& t) {
      constexpr std::int64_t rounding_ns = 10;
      constexpr std::int64_t none = 0;
      RandomEvents events(t);
      WholeMachine& m = events.machine();
      std::map<const WholeMachine::Task*, std::int64_t> debts;
      const unsigned n = t.count({{}, "events"}, 0, RandomEvents::most_events);
      for (unsigned i = 0; i < n; ++i) {
        events.next();
        std::map<const WholeMachine::Task*, std::int64_t> now;
        for (const auto* task : events.tasks())
          if (m.entity_of(task).sched_delayed != 0) now[task] = std::min(lag_of(m, task), none);
        for (const auto& [task, lag] : now) {
          const auto before = debts.find(task);
          if (before == debts.end()) continue;
          t.covers("a task that stays delayed", true);
          t.require(lag >= before->second - rounding_ns, "the debt does not grow");
        }
        debts = now;
      }
    }};

}  // namespace sched
