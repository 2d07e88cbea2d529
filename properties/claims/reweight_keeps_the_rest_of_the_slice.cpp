// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim reweight_keeps_the_rest_of_the_slice{
    .name = "reweight-keeps-the-rest-of-the-slice",
    .says =
        "reweight_eevdf() keeps what is left until the deadline, seen from V, in wall time: "
        "between nice 0, 19, -20 and the smallest weight, rounded toward zero.",
    .source = {.commit = "eab03c23c2a1", .functions = {"reweight_eevdf"}, .families = {"P2"}},
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using s64 = typename T::s64;
      using u64 = typename T::u64;
      const u64 from = choose_weight(t, {"from", "choice"});
      const u64 to = choose_weight(t, {"to", "choice"});
      const auto v = t.u64_in("V", 0u, ~std::uint64_t{0});
      const s64 left = t.s64_in("left", -(std::int64_t{1} << 34), std::int64_t{1} << 34);
      auto& se = t.host.entity({.weight = from, .vruntime = v, .deadline = v + left});
      t.scheduler.reweight_eevdf(se, v, to);
      t.covers("the deadline is behind V", left < 0);
      t.require(s64(deadline(se) - v) == left * s64(from) / s64(to), "left * w / w'");
    }};

}  // namespace sched
