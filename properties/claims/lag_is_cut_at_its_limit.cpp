// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim lag_is_cut_at_its_limit{
    .name = "lag-is-cut-at-its-limit",
    .says =
        "update_entity_lag() stores V - v, cut at the limit of entity_lag() on either side, for "
        "the weights of nice 0, 19, -20 and 2048 and any slice of 32 bits.",
    .source = {.commit = "1560d1f6eb6b",
               .functions = {"update_entity_lag", "entity_lag"},
               .families = {"P6"}},
    .queue = QueueForm::sums,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      const typename T::u64 w = t.weight("task");
      const typename T::u64 request = t.u64_in("slice", 0u, ~std::uint32_t{0});
      const s64 lag = t.s64_in("lag", -bounds::key_max, bounds::key_max);
      auto& task = t.host.entity({.weight = w, .slice = request, .custom_slice = true});
      auto& queue = settle_with_others(t, task, lag, t.flag("current"));

      t.scheduler.update_entity_lag(queue, task);
      const s64 limit = t.lag_limit(request, w);
      t.covers("it is cut", lag > limit);
      t.require(limit > 0, "the limit is positive");
      t.require(within_lag_limit(t, task), "the stored lag is within the limit");
      t.require(implies(both(lag <= limit, lag >= -limit), vlag(task) == lag), "else it is V - v");
    }};

}  // namespace sched
