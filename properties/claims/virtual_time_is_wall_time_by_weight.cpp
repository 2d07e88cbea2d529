// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim virtual_time_is_wall_time_by_weight{
    .name = "virtual-time-is-wall-time-by-weight",
    .says =
        "For nice 0, 19 and -20 and the smallest weight, calc_delta_fair() gives wall time times "
        "1024 over the scaled weight, at most 1 ns and one part in 8192 less, up to 100 ms.",
    .source = {.functions = {"calc_delta_fair", "scale_load_down"}, .families = {"P5", "P6"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      const typename T::u64 weight = choose_weight(t, {{}, "choice"});
      const auto delta = t.u64_in("delta", 0u, bounds::slice_max_ns);
      const auto exact = delta * 1024u / t.scheduler.scale_load_down(weight);
      const auto given = t.scheduler.calc_delta_fair(delta, weight);
      t.covers("longer than wall time", given > delta);
      t.covers("shorter than wall time", given < delta);
      t.require(given <= exact, "never more");
      t.require(exact <= given + exact / 8192u + 1u, "hardly less");
    }};

}  // namespace sched
