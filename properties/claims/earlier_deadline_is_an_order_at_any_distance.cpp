// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim earlier_deadline_is_an_order_at_any_distance{
    .name = "earlier-deadline-is-an-order-at-any-distance",
    .says =
        "entity_before() is a strict order for any deadlines; false from a distance of 2^63 on, "
        "where two are before each other, and among three that lie all around the 64 bits.",
    .source = {.functions = {"entity_before"}, .families = {"P4"}},
    .expect = fails,
    .queue = QueueForm::entities,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const auto entity_at = [&](std::string_view name) -> auto& {
        return t.host.entity(
            {.deadline = t.draw_u64({name, "deadline"}, u64(0u), u64(~std::uint64_t{0}))});
      };
      auto& a = entity_at("A");
      auto& b = entity_at("B");
      auto& c = entity_at("C");
      const auto before = [&](auto& x, auto& y) { return t.scheduler.entity_before(x, y); };
      t.require(!both(before(a, b), before(b, a)), "not both ways");
      t.require(implies(both(before(a, b), before(b, c)), before(a, c)), "transitive");
    }};

}  // namespace sched
