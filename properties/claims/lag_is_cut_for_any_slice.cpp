// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim lag_is_cut_for_any_slice{
    .name = "lag-is-cut-for-any-slice",
    .says =
        "entity_lag() keeps the lag within the slice's limit whatever slice is stored; false for "
        "a slice like the ~0 of an empty group, which makes the limit negative.",
    .source = {.commit = "bbce3de72be5", .functions = {"entity_lag"}, .families = {"P5", "P6"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      const typename T::u64 request = t.u64_in("slice", 0u, ~std::uint64_t{0});
      t.measure("requested slice", request);
      const s64 lag = t.s64_in("lag", -bounds::key_max, bounds::key_max);
      const typename T::u64 mean = t.u64_in("V", 0u, ~std::uint64_t{0});
      auto& task = t.host.entity({.vruntime = mean - lag, .slice = request, .custom_slice = true});
      const s64 stored = t.scheduler.entity_lag(mean, task);
      t.require(implies(lag >= 0, both(stored >= 0, stored <= lag)), "a lag is cut toward 0");
      t.require(implies(lag <= 0, both(stored <= 0, stored >= lag)), "a negative lag too");
    }};

}  // namespace sched
