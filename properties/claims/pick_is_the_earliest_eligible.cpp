// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>

#include "properties/claim.h"

namespace sched {

extern const Claim pick_is_the_earliest_eligible{
    .name = "pick-is-the-earliest-eligible",
    .says =
        "With NO_RUN_TO_PARITY pick_eevdf() gives a lone entity as it is, else the eligible one "
        "of the earliest deadline: of equal ones the first to come, the running one last.",
    .source = {.commit = "b01db23d5923", .functions = {"pick_eevdf"}, .families = {"P4"}},
    .queue = QueueForm::entities,
    .scope = {{"queue.zero", {0}},
              {"queue.entities", {1, 2, 3}},
              {"*.current", {0, 1}},
              {"*.weight", {2048, 3072, 1048576}},
              {"*.slice", {700'000}},
              {"*.key", {-3, -2, -1, 0, 1, 2, 3}},
              {"*.left", {1, 2, 3, 5}}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto settings = t.scheduler.settings;
      settings.run_to_parity = false;
      t.host.settings(settings);
      auto& queue = t.queue({.at_least = 1, .at_most = 3, .anywhere = true});
      const auto& entities = t.entities();
      auto* curr = current(queue);

      // All sums anew, from the entities.
      typename T::s64 sum = 0;
      typename T::s64 load = 0;
      for (auto* se : entities) {
        const typename T::s64 w = t.scheduler.scale_load_down(weight(*se));
        sum = sum + key(t, queue, *se) * w;
        load = load + w;
      }
      const auto eligible = [&](auto* se) { return sum >= key(t, queue, *se) * load; };
      // Of equal deadlines the first in this order is served.
      auto order = entities;
      std::stable_partition(order.begin(), order.end(), [&](auto* se) { return se != curr; });

      auto* picked = t.scheduler.pick_eevdf(queue);
      t.covers("the running one is picked before others", picked == curr && entities.size() > 1);
      if (entities.size() == 1) {
        t.require(picked == entities.front(), "a lone entity is picked");
        return;
      }
      t.require(picked != nullptr, "somebody is picked");
      t.require(eligible(picked), "who is picked is eligible");
      bool comes_later = false;
      for (auto* se : order) {
        if (se == picked) {
          comes_later = true;
          continue;
        }
        const auto distance = typename T::s64(deadline(*picked) - deadline(*se));
        t.require(implies(eligible(se), comes_later ? distance <= 0 : distance < 0),
                  "nobody eligible has an earlier deadline, or came first with the same");
      }
    }};

}  // namespace sched
