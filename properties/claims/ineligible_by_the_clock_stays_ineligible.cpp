// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim ineligible_by_the_clock_stays_ineligible{
    .name = "ineligible-by-the-clock-stays-ineligible",
    .says =
        "A nice-0 task that is ineligible once the running task is accounted is ineligible after "
        "migration to a queue that has a nice-0 entity.",
    .source = {.patch = "eligible-first",
               .functions = {"can_migrate_task", "entity_eligible", "update_entity_lag",
                             "place_entity"},
               .families = {"P3", "P11"}},
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

      const u64 tick = t.scheduler.settings.tick_nsec();
      const u64 ran = t.u64_in("unaccounted", 0u, tick);
      set_vruntime(running, vruntime(running) + ran);
      t.assume(!t.scheduler.entity_eligible(source, task));
      t.covers("the running task has run", ran > 0u);
      t.scheduler.update_entity_lag(source, task);
      t.host.dequeue(source, task);
      t.scheduler.place_entity(destination, task);
      t.host.enqueue(destination, task);
      t.require(!t.scheduler.entity_eligible(destination, task), "it is ineligible there");
    }};

}  // namespace sched
