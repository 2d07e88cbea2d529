// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim empty_group_has_spare{
    .name = "empty-group-has-spare",
    .says =
        "A group without tasks and without a flag has spare capacity, whatever blocked "
        "utilisation and runnable time are left on it.",
    .source = {.patch = "spawn",
               .commit = "76f970ce51c8",
               .functions = {"group_classify", "group_is_overloaded", "group_has_capacity"},
               .families = {"P13"}},
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      auto group = draw_group(t, ~std::uint64_t{0}, ~std::uint64_t{0});
      group.sum_nr_running = 0u;
      const auto pct = t.u32_in("pct", 0u, ~0u);
      t.covers("more is left on it than it can do", group.group_util > group.group_capacity);
      t.require(t.scheduler.group_classify(pct, group) == GroupType::has_spare, "spare capacity");
    }};

}  // namespace sched
