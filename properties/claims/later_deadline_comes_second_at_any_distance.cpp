// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim later_deadline_comes_second_at_any_distance{
    .name = "later-deadline-comes-second-at-any-distance",
    .says =
        "Of two deadlines the one that lies ahead of the other comes second, however far "
        "ahead; false beyond 2^63: entity_before() is a signed distance.",
    .source = {.functions = {"entity_before"}, .families = {"P4"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;

      const u64 first = t.u64_in("first", 0u, ~std::uint64_t{0});
      const u64 ahead = t.u64_in("ahead", 1u, ~std::uint64_t{0});
      t.measure("distance", ahead);
      auto& a = t.host.entity({.deadline = first});
      auto& b = t.host.entity({.deadline = first + ahead});
      t.require(t.scheduler.entity_before(a, b), "the first comes first");
    }};

}  // namespace sched
