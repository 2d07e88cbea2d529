// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim earlier_deadline_is_an_order{
    .name = "earlier-deadline-is-an-order",
    .says =
        "entity_before() is a strict order, equal for equal deadlines alone, among deadlines "
        "that lie less than 2^63 apart from each other, wherever the 64 bits wrap.",
    .source = {.functions = {"entity_before"}, .families = {"P4"}},
    .queue = QueueForm::entities,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      using u64 = typename T::u64;
      const u64 start = t.u64_in("start", 0u, ~std::uint64_t{0});
      const auto entity_at = [&](std::string_view name) -> auto& {
        const u64 ahead = t.draw_u64({name, "ahead"}, u64(0u), u64(~std::uint64_t{0} >> 1));
        return t.host.entity({.deadline = start + ahead});
      };
      auto& a = entity_at("A");
      auto& b = entity_at("B");
      auto& c = entity_at("C");
      const auto before = [&](auto& x, auto& y) { return t.scheduler.entity_before(x, y); };
      t.covers("the words wrap between them", both(deadline(a) > deadline(b), before(a, b)));
      t.require(!before(a, a), "none is before itself");
      t.require(!both(before(a, b), before(b, a)), "not both ways");
      t.require(either(deadline(a) == deadline(b), either(before(a, b), before(b, a))),
                "different deadlines are ordered");
      t.require(implies(both(before(a, b), before(b, c)), before(a, c)), "transitive");
    }};

}  // namespace sched
