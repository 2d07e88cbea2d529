// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/machine_laws.h"
#include "properties/machine_scenes.h"

namespace sched {

extern const Claim load_is_listed_and_told_after_every_event{
    .name = "load-is-listed-and-told-after-every-event",
    .says =
        "After every event no load, utilisation or runnable average is left without its sum, a "
        "group's load is exactly what its queues told it, and every queue with load is on its "
        "CPU's leaf list, with all queues above it; unless a task was reweighed on a wake list.",
    .source = {.functions = {"update_cfs_rq_load_avg", "attach_entity_load_avg",
                             "detach_entity_load_avg", "propagate_entity_cfs_rq",
                             "list_add_leaf_cfs_rq", "update_tg_load_avg"},
               .families = {"P9", "P10"}},
    .most_cases = 10'000,
    .check = [](MachineTrial& t) {
      after_random_events(t, [&](RandomEvents& events) {
        t.assume(
            !events.reweighed_waking());  // which reweight-on-a-wake-list-adds-no-load is about
        const std::string_view law = broken_load_law(events.machine(), events.groups());
        t.require(law.empty(), law);
      });
    }};

}  // namespace sched
