// SPDX-License-Identifier: GPL-2.0-or-later
// Rules about a queue with entities in its tree: the kernel's own tree on one side, the model's
// list on the other.
#include <array>

#include "kernel/compare_world.h"
#include "properties/trial.h"

namespace sched {

namespace {

using s64 = Machine::s64;
using u64 = Machine::u64;
using u32 = Machine::u32;

SchedEntity<Machine> draw_any_entity(Draws& draws, int owner) {
  draws.owner(owner);
  SchedEntity<Machine> se;
  se.weight = draws.any<u64>("weight");
  se.vruntime = draws.any<u64>("vruntime");
  se.deadline = draws.any<u64>("deadline");
  draws.owner(-1);
  return se;
}

/// Joining and leaving are total as far as sums go: nothing in them reads the tree's order.
void enqueue_and_dequeue(World& world, Draws& draws, Findings& findings, bool counts_enqueue) {
  world.forget_tree(draws.any<u64>("zero"));
  const auto n = static_cast<int>(draws.in<u32>("entities", 1u, 8u, 1u).raw());
  std::uint64_t compared = findings.compared;
  for (int i = 0; i < n && !findings.is_over(); ++i) {
    world.set_entity(i, draw_any_entity(draws, i));
    world.ask(findings, [i](auto& s) {
      s.scheduler().enqueue_entity(*s.queue, *s.entities[static_cast<std::size_t>(i)]);
    });
  }
  if (!counts_enqueue) findings.compared = compared;
  compared = findings.compared;
  const auto first = static_cast<int>(draws.in<u32>("first", 0u, 7u, 0u).raw());
  for (int k = 0; k < n && !findings.is_over(); ++k) {
    const auto i = static_cast<std::size_t>((first + k) % n);
    world.ask(findings, [i](auto& s) { s.scheduler().dequeue_entity(*s.queue, *s.entities[i]); });
  }
  if (counts_enqueue) findings.compared = compared;
}

void enqueue_entity(World& world, Draws& draws, Findings& findings) {
  enqueue_and_dequeue(world, draws, findings, true);
}

void dequeue_entity(World& world, Draws& draws, Findings& findings) {
  enqueue_and_dequeue(world, draws, findings, false);
}

/// Off the queue, running, or in the tree of up to four; every field over its whole range, or as a
/// running kernel has it.
void reweight_entity(World& world, Draws& draws, Findings& findings) {
  const bool wide = draws.flag("wide");
  const u64 zero = draws.any<u64>("zero");
  world.forget_tree(zero);
  const auto offset = [&](const char* name) {
    return wide ? draws.any<s64>(name) : draws.in<s64>(name, -bounds::key_max, bounds::key_max, 0);
  };
  const auto n = static_cast<int>(draws.in<u32>("entities", 1u, 4u, 1u).raw());
  const auto current =
      draws.in<u32>("current", 0u, 2u, 0u);  // none, running, running off the queue
  for (int i = 0; i < n; ++i) {
    draws.owner(i);
    SchedEntity<Machine> se{.weight = draw_weight(draws, wide)};
    se.inv_weight = draw_inv_weight(draws, wide, se.weight);
    se.vruntime = zero + offset("key");
    se.deadline = se.vruntime + offset("left");
    se.vlag = offset("vlag");
    se.slice = wide ? draws.any<u64>("slice")
                    : draws.in<u64>("slice", bounds::slice_min_ns, bounds::slice_max_ns,
                                    bounds::slice_min_ns);
    const bool is_current = i == n - 1 && current != 0u;
    const bool queued = is_current ? current == 1u : draws.flag("queued");
    world.set_entity(i, se);
    if (is_current) {
      world.set_on_rq(i, queued);
      world.set_curr(i);
    } else if (queued) {
      world.enqueue(i);
    }
  }
  draws.owner(-1);
  const auto which = static_cast<std::size_t>(draws.in<u32>("which", 0u, u32(n - 1), 0u).raw());
  const u64 wanted = draw_weight(draws, wide);
  world.ask(findings,
            [=](auto& s) { s.scheduler().reweight_entity(*s.queue, *s.entities[which], wanted); });
}

/// A queue on which eligibility is monotone in the vruntime: |key * load| stays below 2^63 for
/// every key. Without that the kernel's search of its heap and the model's walk may end at
/// different entities, and neither is what the rule means. Deadlines and keys stay within 2^62 of
/// each other, or there is no order to search.
class PickQueue {
 public:
  PickQueue(World& world, Draws& draws) : world_(world), draws_(draws) {
    constexpr std::array most{1u, 4u, 16u, 64u};
    const u32 size = draws.in<u32>("size", 0u, 7u, 0u);
    n_ = static_cast<int>(
        draws.in<u32>("entities", 1u, most[std::min<std::size_t>(size.raw() / 2, 3)], 1u).raw());
    cap_ = draws.in<u64>("weight_cap", 2u, std::uint64_t{1} << 40, bounds::weight_max);
    const u64 load = u64(static_cast<unsigned>(n_ + 1)) * max(u64(2u), u64(cap_ >> 10));
    key_max_ =
        std::min<std::int64_t>(std::int64_t{1} << 61, std::numeric_limits<std::int64_t>::max() /
                                                          static_cast<std::int64_t>(load.raw()));
    // Small numbers make entities meet at the same deadline and vruntime.
    if (draws.flag("tight")) {
      key_max_ = 3;
      deadline_max_ = 5;
    }
    zero_ = draws.any<u64>("zero");
    world.forget_tree(zero_);
    for (int i = 0; i <= n_; ++i) world.set_entity(i, draw(i));
    for (int i = 0; i < n_; ++i) world.enqueue(i);
  }

  /// One entity leaves and joins again as another, and something else runs.
  void change() {
    const auto i =
        static_cast<int>(draws_.in<u32>("changed", 0u, static_cast<unsigned>(n_ - 1), 0u).raw());
    world_.dequeue(i);
    world_.set_entity(i, draw(i));
    world_.enqueue(i);
    const u32 running = draws_.in<u32>("running", 0u, 7u, 0u);
    const bool is_queued = (running & 2u) != 0u;
    if ((running & 1u) != 0u) {
      SchedEntity<Machine> se = draw(n_);
      if ((running & 4u) != 0u) se.vlag = s64(se.deadline);  // its slice is protected
      se.on_rq = is_queued;
      world_.set_entity(n_, se);
      world_.set_curr(n_);
    } else {
      world_.set_curr(-1);
    }
    // Any count: the rule reads 1 as "no need to search".
    const u32 nr = draws_.in<u32>("nr", 0u, 7u, 7u);
    const auto queued = u32(static_cast<unsigned>(n_) + unsigned{(running & 3u) == 3u});
    world_.set_nr(nr < 4u ? nr : queued);
  }

 private:
  SchedEntity<Machine> draw(int owner) {
    draws_.owner(owner);
    SchedEntity<Machine> se;
    se.weight = draws_.in<u64>("weight", 2u, cap_, 2u);
    se.vruntime = zero_ + draws_.in<s64>("key", -key_max_, key_max_, 0);
    se.deadline = zero_ + draws_.in<s64>("deadline", -deadline_max_, deadline_max_, 0);
    draws_.owner(-1);
    return se;
  }

  World& world_;
  Draws& draws_;
  int n_ = 1;
  u64 cap_;
  u64 zero_;
  std::int64_t key_max_ = 0;
  std::int64_t deadline_max_ = std::int64_t{1} << 60;
};

void pick_eevdf(World& world, Draws& draws, Findings& findings) {
  PickQueue queue(world, draws);
  const auto rounds = draws.in<u32>("rounds", 1u, 64u, 1u);
  for (u32 i = 0u; i < rounds && !findings.is_over(); i = i + 1u) {
    queue.change();
    // Picking changes nothing: the queue's sums say that both were set to the same.
    world.watch(1);
    world.ask(findings, [](auto& s) { return s.scheduler().pick_eevdf(*s.queue); });
    world.watch(World::most_entities);
  }
}

}  // namespace

std::vector<RuleComparison> tree_comparisons() {
  return {{"__enqueue_entity", enqueue_entity},
          {"__dequeue_entity", dequeue_entity},
          {"reweight_entity", reweight_entity},
          {"pick_eevdf", pick_eevdf}};
}

}  // namespace sched
