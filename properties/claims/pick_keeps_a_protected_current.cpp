// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim pick_keeps_a_protected_current{
    .name = "pick-keeps-a-protected-current",
    .says =
        "RUN_TO_PARITY lets pick_eevdf() stay with an eligible running entity whose deadline is "
        "the one it was picked with; in every other case, beside one nice-0 entity, it changes "
        "nothing.",
    .source = {.functions = {"pick_eevdf", "protect_slice"}, .families = {"P4"}},
    .queue = QueueForm::entities,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      auto& queue = draw_empty_queue(t);
      const auto entity_at = [&](std::string_view name, std::uint64_t weight) -> auto& {
        const s64 key = t.draw_s64({name, "key"}, -bounds::key_max, bounds::key_max);
        const s64 left = t.draw_s64({name, "left"}, 1, bounds::key_max);
        const typename T::u64 v = zero_vruntime(queue) + key;
        return t.host.entity({.weight = weight, .vruntime = v, .deadline = v + left});
      };
      auto& running = entity_at("running", choose_weight(t, {"running", "choice"}));
      t.host.enqueue(queue, entity_at("waiting", rules::nice_0_load));
      t.host.run(queue, running);
      const bool is_protected = t.flag("protected");
      set_vlag(running, s64(deadline(running) + (is_protected ? 0u : 1u)));

      auto settings = t.scheduler.settings;
      settings.run_to_parity = false;
      t.host.settings(settings);
      auto* wanted = t.scheduler.pick_eevdf(queue);
      settings.run_to_parity = true;
      t.host.settings(settings);
      auto* picked = t.scheduler.pick_eevdf(queue);
      t.covers("protection decides", picked != wanted);
      if (is_protected && t.scheduler.entity_eligible(queue, running)) wanted = &running;
      t.require(picked == wanted, "the protected one, or the one picked without protection");
    }};

}  // namespace sched
