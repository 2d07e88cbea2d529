// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim reweight_keeps_weighed_lag{
    .name = "reweight-keeps-weighed-lag",
    .says =
        "Reweighting a queued entity keeps its lag times its weight, seen from V, to less than "
        "the new weight, if both weights are multiples of 1024 from 2048 on and the lag is not "
        "cut.",
    .source = {.commit = "eab03c23c2a1",
               .functions = {"reweight_eevdf", "entity_lag"},
               .families = {"P2"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      const typename T::u64 w = draw_whole_weight(t, {"task", "scaled"});
      const typename T::u64 to = draw_whole_weight(t, {"to", "scaled"});
      const s64 lag = draw_lag(t, {"task", "lag"}, w);
      const typename T::u64 request = t.slice("task");
      const typename T::u64 mean = t.u64_in("V", 0u, ~std::uint64_t{0});
      auto& task = t.host.entity({.weight = w, .vruntime = mean - lag, .slice = request});
      set_deadline(task, vruntime(task) + t.s64_in("left", 1, lag_reach(t, w)));
      const s64 limit = t.lag_limit(request, w);
      t.assume(both(lag <= limit, lag >= -limit));
      t.covers("the weight falls", to < w);

      t.scheduler.reweight_eevdf(task, mean, to);
      const s64 kept = mean - vruntime(task);
      const s64 lost = lag * s64(w) - kept * s64(to);
      t.require(both(lost<s64(to), lost> - s64(to)), "lag times weight is kept");
    }};

}  // namespace sched
