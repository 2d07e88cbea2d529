// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/machine_laws.h"
#include "properties/machine_scenes.h"

namespace sched {

extern const Claim every_pick_is_who_exact_numbers_say{
    .name = "every-pick-is-who-exact-numbers-say",
    .says =
        "After every event, whoever is eligible on a queue, and whom pick_eevdf() takes from "
        "it, is who exact numbers over all its entities say.",
    .source = {.functions = {"pick_eevdf", "entity_eligible", "avg_vruntime"},
               .families = {"P1", "P4"}},
    .most_cases = 10'000,
    .check = [](MachineTrial& t) {
      after_random_events(t, [&](RandomEvents& events) {
        const std::string_view law = broken_pick_law(events.machine());
        t.require(law.empty(), law);
      });
    }};

}  // namespace sched
