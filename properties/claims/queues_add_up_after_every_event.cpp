// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"
#include "properties/machine_laws.h"
#include "properties/random_events.h"

namespace sched {

extern const Claim queues_add_up_after_every_event{
    .name = "queues-add-up-after-every-event",
    .says =
        "After every event every counter and sum of every queue is that of its entities, whoever "
        "is "
        "eligible and picked on each is who exact numbers say, and every task is queued exactly "
        "once, on a CPU it may run on, or asleep.",
    .source = {.functions = {"enqueue_task_fair", "dequeue_entities", "try_to_wake_up",
                             "sched_move_task", "sched_balance_rq"},
               .families = {"P4", "P7", "P8", "P12"}},
    .most_cases = 10'000,
    .check = [](MachineTrial& t) {
      RandomEvents events(t);
      const unsigned n = t.count({{}, "events"}, 0, RandomEvents::most_events);
      for (unsigned i = 0; i < n; ++i) {
        events.next();
        events.state_covers();
        const std::string_view law = broken_law(events.machine(), events.tasks());
        t.require(law.empty(), law);
      }
    }};

}  // namespace sched
