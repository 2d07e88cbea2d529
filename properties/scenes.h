// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

// What several claims set up or look at in the same way: sums of a queue, lags within their limits,
// groups, domains and migrations with the kernel's bounds.

#include <array>

#include "properties/trial.h"

namespace sched {

/// Sum of scaled weights, the running entity included.
template <class T>
auto total_load(T& t, typename T::Queue& queue) {
  typename T::u64 load = tree_load(queue);
  if (current(queue)) load = load + t.scheduler.scale_load_down(weight(*current(queue)));
  return load;
}

/// Sum of key * scaled weight, the running entity included.
template <class T>
auto total_sum(T& t, typename T::Queue& queue) {
  typename T::s64 sum = tree_sum(queue);
  if (auto* curr = current(queue)) {
    const typename T::s64 key = vruntime(*curr) - zero_vruntime(queue);
    const typename T::s64 share = key * t.scheduler.scale_load_down(weight(*curr));
    sum = sum + share;
  }
  return sum;
}

/// Is the entity's stored lag one that entity_lag() leaves, for its slice and weight?
template <class T>
auto within_lag_limit(T& t, typename T::Entity& se) {
  const typename T::s64 limit = t.lag_limit(slice(se), weight(se));
  return both(vlag(se) <= limit, vlag(se) >= -limit);
}

/// The furthest that an entity of this raw weight gets from V by its own lag limit, for slices up
/// to 100 ms.
template <class T>
typename T::s64 lag_reach(T& t, typename T::u64 weight) {
  return typename T::s64(bounds::weighed_lag_max) /
         typename T::s64(t.scheduler.scale_load_down(weight));
}

/// A lag that entity_lag() may leave to an entity of this raw weight.
template <class T>
typename T::s64 draw_lag(T& t, InputName name, typename T::u64 weight) {
  const typename T::s64 reach = lag_reach(t, weight);
  return t.draw_s64(name, -reach, reach);
}

/// A queue without entities, at any reference point.
template <class T>
typename T::Queue& draw_empty_queue(T& t) {
  return t.host.queue(t.u64_in("zero", 0u, ~std::uint64_t{0}));
}

/// Puts the entity on a new queue, beside others given by their sums, with V as the reference
/// point; its vruntime follows from its lag.
template <class T>
typename T::Queue& settle_with_others(T& t, typename T::Entity& se, typename T::s64 lag,
                                      bool running) {
  using s64 = typename T::s64;
  using u64 = typename T::u64;
  auto& queue = draw_empty_queue(t);
  const u64 scaled = t.scheduler.scale_load_down(weight(se));
  const u64 load = t.draw_u64({"others", "load"}, 2u, u64(bounds::load_max) - scaled);
  const s64 rest = t.s64_in("rest", 0, s64(load + scaled) - 1);
  t.host.aggregate(queue, rest + lag * s64(scaled), load, 1u);
  set_vruntime(se, zero_vruntime(queue) - lag);
  running ? t.host.run(queue, se) : t.host.enqueue(queue, se);
  return queue;
}

/// A raw weight that scaling down loses nothing of.
template <class T>
typename T::u64 draw_whole_weight(T& t, InputName name) {
  return t.draw_u64(name, 2u, bounds::weight_max >> 10, 1024u) * 1024u;
}

/// The raw weight of nice 0, 19 or -20, or the smallest that scaling down loses nothing of; decided
/// at once, so that proofs count with it.
template <class T>
std::uint64_t choose_weight(T& t, InputName name) {
  constexpr std::array<std::uint64_t, 4> weights{1u << 20, 15u << 10, 88761u << 10, 2u << 10};
  return weights[t.count(name, 0, 3)];
}

/// vruntime relative to the queue's reference point.
template <class T>
auto key(T&, typename T::Queue& queue, typename T::Entity& se) {
  return typename T::s64(vruntime(se) - zero_vruntime(queue));
}

/// What an entity's lag gains by being placed and joining, times the load that it joins.
template <class T>
struct PlacedLag {
  typename T::s64 gained;
  typename T::s64 load;    ///< of those that were there
  typename T::s64 joined;  ///< with the entity
};

/// Places a task on a settled queue and lets it join. Its exact lag is w*(V - v) summed up, times
/// the joined load: without a division nothing is rounded.
template <class T>
PlacedLag<T> place_and_join(T& t, typename T::Queue& queue, typename T::Entity& task) {
  using s64 = typename T::s64;
  const s64 lag = vlag(task);
  const s64 load = total_load(t, queue);
  const s64 scaled = t.scheduler.scale_load_down(weight(task));
  const s64 joined = load + scaled;
  t.assume(joined <= s64(bounds::load_max));
  t.assume(product_fits(lag, joined));

  const typename T::u64 mean = zero_vruntime(queue);
  t.scheduler.place_entity(queue, task);
  const s64 moved = zero_vruntime(queue) - mean;
  t.require(moved == 0, "V is still the reference point");
  t.assume(product_fits(key(t, queue, task), joined));
  t.assume(product_fits(key(t, queue, task), scaled));  // follows, but saves the solver seconds
  t.host.enqueue(queue, task);

  const s64 wanted = lag * joined;
  const s64 exact = total_sum(t, queue) - s64(key(t, queue, task) * joined);
  return {exact - wanted, load, joined};
}

/// What reweighting makes of V.
template <class T>
struct ReweighedMean {
  typename T::s64 moved;  ///< W' times how far V moves, and its rest
  typename T::s64 load;   ///< W, before
  typename T::s64 after;  ///< W'
};

/// Reweights an entity that is queued beside others, or runs, with a lag that is not cut.
template <class T>
ReweighedMean<T> reweigh_beside_others(T& t, typename T::u64 w, typename T::u64 to) {
  using s64 = typename T::s64;
  const s64 lag = draw_lag(t, {"task", "lag"}, w);
  const typename T::u64 request = t.slice("task");
  auto& task = t.host.entity({.weight = w, .slice = request, .custom_slice = true});
  auto& queue = settle_with_others(t, task, lag, t.flag("current"));
  set_deadline(task, vruntime(task) + t.s64_in("left", 1, lag_reach(t, w)));
  const s64 limit = t.lag_limit(request, w);
  t.assume(both(lag <= limit, lag >= -limit));

  const s64 load = total_load(t, queue);
  t.scheduler.reweight_entity(queue, task, to);
  // The reference point is still the old V, so that the sum is W' times what V moves, and its rest.
  return {total_sum(t, queue), load, total_load(t, queue)};
}

/// A nice-0 task that waits where another one runs, and a queue with one nice-0 entity to go to.
template <class T>
struct WaitingTask {
  typename T::Queue& source;
  typename T::Entity& running;
  typename T::Entity& task;
  typename T::Queue& destination;

  /// The running one's time is accounted.
  void account(typename T::u64 ran) { set_vruntime(running, vruntime(running) + ran); }
  void migrate(T& t) {
    t.scheduler.update_entity_lag(source, task);
    t.host.dequeue(source, task);
    t.scheduler.place_entity(destination, task);
    t.host.enqueue(destination, task);
  }
};

template <class T>
WaitingTask<T> draw_waiting_task(T& t) {
  auto& source = draw_empty_queue(t);
  auto& running = t.host.entity({.vruntime = zero_vruntime(source)});
  const typename T::s64 ahead = t.s64_in("ahead", -bounds::key_max, bounds::key_max);
  auto& task = t.host.entity({.vruntime = zero_vruntime(source) + ahead});
  t.host.run(source, running);
  t.host.enqueue(source, task);
  auto& destination = t.host.queue(0u);
  t.host.enqueue(destination, t.host.entity({}));
  return {source, running, task, destination};
}

/// Up to here capacity * 117, util * 117 and runnable * 100 of group_classify() fit 64 bits. A
/// machine stays far below: 8192 CPUs of capacity 1024, and 2^22 tasks of runnable time 1024.
namespace bounds {
inline constexpr std::uint64_t capacity_max = ~std::uint64_t{0} / 117;
inline constexpr std::uint64_t runnable_max = ~std::uint64_t{0} / 100;
}  // namespace bounds

/// imbalance_pct as sd_init() sets it: 110 between the threads of a core, 117 elsewhere.
template <class T>
typename T::u32 draw_imbalance_pct(T& t) {
  return t.flag("smt") ? 110u : 117u;
}

/// What group_classify() reads of a group of CPUs, but for the flags.
template <class T>
GroupStats<typename T::N> draw_group(T& t, std::uint64_t capacity_max = bounds::capacity_max,
                                     std::uint64_t runnable_max = bounds::runnable_max) {
  return {.group_capacity = t.draw_u64({{}, "capacity"}, 0u, capacity_max, 1024u),
          .group_util = t.u64_in("util", 0u, capacity_max),
          .group_runnable = t.u64_in("runnable", 0u, runnable_max),
          .sum_nr_running = t.u32_in("tasks", 0u, ~0u),
          .group_weight = t.u32_in("cpus", 1u, ~0u)};
}

/// The flags of a group: each a reason to balance that does not come from its sums.
template <class T>
void draw_group_flags(T& t, GroupStats<typename T::N>& group) {
  group.imbalance = t.flag("imbalance");
  group.group_asym_packing = t.flag("asym_packing");
  group.group_smt_balance = t.flag("smt_balance");
  group.group_misfit_task_load = t.u64_in("misfit_load", 0u, ~std::uint64_t{0});
}

/// Sets jiffies, and leaves the other settings as they are.
template <class T>
void set_jiffies(T& t, typename T::u64 jiffies) {
  auto settings = t.scheduler.settings;
  settings.jiffies = jiffies;
  t.host.settings(settings);
}

/// Sets sysctl_sched_migration_cost, and leaves the other settings as they are.
template <class T>
void set_migration_cost(T& t, typename T::u32 ns) {
  auto settings = t.scheduler.settings;
  settings.migration_cost_ns = ns;
  t.host.settings(settings);
}

/// Switches SCHED_FEAT(PLACE_LAG), and leaves the other settings as they are.
template <class T>
void set_place_lag(T& t, bool on) {
  auto settings = t.scheduler.settings;
  settings.place_lag = on;
  t.host.settings(settings);
}

/// The cap of a bumped newidle cost: in 32 bits, as the kernel adds it up.
template <class T>
typename T::u64 newidle_cap(T& t) {
  return typename T::u32(t.scheduler.settings.migration_cost_ns + 200u);
}

/// A domain whose newidle cost was raised or decayed `age` jiffies ago. The present is drawn:
/// jiffies wrap.
template <class T>
SchedDomain<typename T::N> draw_domain(T& t, typename T::u64 cost, typename T::u64 age) {
  const typename T::u64 now = t.u64_in("jiffies", 0u, ~std::uint64_t{0});
  set_jiffies(t, now);
  return {.max_newidle_lb_cost = cost, .last_decay_max_lb_cost = now - age};
}

/// A newidle pass that pulls something, at a drawn ratio.
template <class T>
struct WeighedChance {
  typename T::u32 ratio;
  typename T::u32 weighed;  ///< 1024 times: the chance that the dice let it run, times its weight
};

template <class T>
WeighedChance<T> draw_weighed_chance(T& t) {
  using u32 = typename T::u32;
  SchedDomain<typename T::N> domain{};
  const u32 ratio = t.draw_u32({{}, "ratio"}, 0u, 1024u, 682u);
  domain.newidle_ratio = ratio;
  // Of the dice values 0 .. 1023 those above 1 + ratio skip the pass: so many run it.
  const u32 chance = min(u32(ratio + 2u), u32(1024u));
  t.covers("a chance of 1", chance == 1024u);
  t.scheduler.newidle_balance_done(domain, 1u, 1u);
  return {ratio, chance * domain.newidle_success};
}

/// jiffies since the newidle cost was raised or decayed.
template <class T>
typename T::u64 newidle_age(T& t, const SchedDomain<typename T::N>& domain) {
  return t.scheduler.settings.jiffies - domain.last_decay_max_lb_cost;
}

/// A queued task that load balance looks at, on attempt.src.
template <class T>
struct MigrationCandidate {
  MigrationAttempt<typename T::N, typename T::Queue> attempt;
  typename T::Entity& task;
};

/// Draws the task, the queue it is on, and the one it would go to with at least so many entities.
template <class T>
MigrationCandidate<T> draw_migration(T& t, unsigned there_least, unsigned there_most) {
  auto& src = t.queue();
  auto& task = t.joining("task");
  set_vruntime(task, zero_vruntime(src) + t.s64_in("task_key", -bounds::key_max, bounds::key_max));
  t.host.enqueue(src, task);
  t.assume(product_fits(key(t, src, task), total_load(t, src)));
  auto& dst = t.host.queue(t.u64_in("there_zero", 0u, ~std::uint64_t{0}));
  const typename T::u32 there = t.u32_in("there", there_least, there_most);
  t.host.aggregate(dst, 0, typename T::u64(2u) * there, there);
  return {{.src = &src, .dst = &dst}, task};
}

}  // namespace sched
