// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/machine_laws.h"
#include "properties/machine_scenes.h"

namespace sched {

extern const Claim queues_add_up_after_every_event{
    .name = "queues-add-up-after-every-event",
    .says =
        "After every event every counter and sum of every queue is that of its entities, and every "
        "task is queued exactly once, on a CPU it may run on, or asleep.",
    .source = {.functions = {"enqueue_task_fair", "dequeue_entities", "try_to_wake_up",
                             "sched_move_task", "sched_balance_rq"},
               .families = {"P7", "P8", "P12"}},
    .most_cases = 10'000,
    .check = [](MachineTrial& t) {
      after_random_events(t, [&](RandomEvents& events) {
        const std::string_view law = broken_law(events.machine(), events.tasks());
        t.require(law.empty(), law);
      });
    }};

}  // namespace sched
