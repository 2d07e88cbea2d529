// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim deadline_is_ahead_for_any_base_slice{
    .name = "deadline-is-ahead-for-any-base-slice",
    .says =
        "When a request is used up the next deadline lies after the vruntime; false if "
        "base_slice_ns is set below scaled weight / 1024: up to 256 ns for 2^18 shares, 86 ns at "
        "nice -20.",
    .source = {.functions = {"update_deadline", "calc_delta_fair"}, .families = {"P6"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto settings = t.scheduler.settings;
      settings.base_slice_ns = t.u32_in("base_slice_ns", 1u, ~0u);
      t.host.settings(settings);
      t.measure("base slice", settings.base_slice_ns);
      const typename T::u64 v = t.u64_in("vruntime", 0u, ~std::uint64_t{0});
      auto& queue = t.host.queue(v);
      auto& task = t.host.entity({.weight = bounds::weight_max, .vruntime = v, .deadline = v});
      t.host.run(queue, task);
      t.scheduler.update_deadline(queue, task);
      const typename T::s64 ahead = deadline(task) - v;
      t.require(ahead > 0, "the deadline is ahead");
    }};

}  // namespace sched
