// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim ineligible_on_source_stays_ineligible{
    .name = "ineligible-on-source-stays-ineligible",
    .says =
        "A nice-0 task that a balance finds ineligible is ineligible after migration to a queue "
        "with a nice-0 entity; false, because the check does not account what the running task "
        "has just run, and dequeue does: its run time moves V past the task.",
    .source = {.patch = "eligible-first",
               .functions = {"can_migrate_task", "entity_eligible", "update_entity_lag",
                             "place_entity"},
               .families = {"P3", "P11"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      using s64 = typename T::s64;
      auto& source = t.host.queue(t.u64_in("zero", 0u, ~std::uint64_t{0}));
      auto& running = t.host.entity({.vruntime = zero_vruntime(source)});
      const s64 ahead = t.s64_in("ahead", -bounds::key_max, bounds::key_max);
      auto& task = t.host.entity({.vruntime = zero_vruntime(source) + ahead});
      t.host.run(source, running);
      t.host.enqueue(source, task);
      auto& destination = t.host.queue(0u);
      t.host.enqueue(destination, t.host.entity({}));

      t.assume(!t.scheduler.entity_eligible(source, task));
      const u64 tick = t.scheduler.settings.tick_nsec();
      const u64 ran = t.u64_in("unaccounted", 0u, tick);
      set_vruntime(running, vruntime(running) + ran);
      t.scheduler.update_entity_lag(source, task);
      t.host.dequeue(source, task);
      t.scheduler.place_entity(destination, task);
      t.host.enqueue(destination, task);
      t.require(!t.scheduler.entity_eligible(destination, task), "it is ineligible there");
    }};

}  // namespace sched
