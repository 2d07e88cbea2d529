// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

// Queues of any number of entities, for claims that hold for each of them: given by their sums
// alone, whoever asks. That these are the sums of the entities is itself proved, operation by
// operation; docs/any-number.md has the list.

#include "properties/claim.h"

namespace sched {

/// The waiting entities of a queue, by their sums: w*key, w, and how many.
template <class T>
struct Others {
  typename T::s64 sum;
  typename T::u64 load;
  typename T::u32 nr;
};

/// The largest load of the others with which one more entity stays below 2^31.
namespace bounds {
inline constexpr std::uint64_t others_max = load_max - (weight_max >> 10);
}  // namespace bounds

/// How many others there are and what they weigh, without their sum.
template <class T>
Others<T> draw_weight_of_others(T& t) {
  using u64 = typename T::u64;
  const auto nr = t.draw_u32({"others", "nr"}, 1u, bounds::tasks_max);
  const u64 load = t.draw_u64({"others", "load"}, u64(2u) * nr, bounds::others_max);
  return {0, load, nr};
}

/// Puts any number of waiting entities on a queue, which is new, wherever their vruntimes are.
template <class T>
Others<T> draw_others(T& t, typename T::Queue& queue) {
  Others<T> others = draw_weight_of_others(t);
  others.sum = t.draw_s64({"others", "sum"}, -bounds::sum_max, bounds::sum_max);
  t.host.aggregate(queue, others.sum, others.load, others.nr);
  return others;
}

/// The same with V as the reference point: what the sum leaves lies between 0 and the load.
template <class T>
Others<T> draw_settled_others(T& t, typename T::Queue& queue) {
  using s64 = typename T::s64;
  Others<T> others = draw_weight_of_others(t);
  others.sum = t.draw_s64({"others", "rest"}, s64(0), s64(others.load - 1u));
  t.host.aggregate(queue, others.sum, others.load, others.nr);
  return others;
}

/// A queue of one entity with V as the reference point, of a summed weight on either side of all
/// borders: it is what such a claim measures.
template <class T>
typename T::Queue& draw_settled_at_any_load(T& t) {
  using s64 = typename T::s64;
  auto& queue = draw_empty_queue(t);
  const typename T::u64 load = t.u64_in("load", 2u, std::uint64_t{1} << 33);
  t.measure("summed weight", load);
  t.host.aggregate(queue, t.s64_in("rest", 0, s64(load) - 1), load, 1u);
  return queue;
}

/// An entity's weight as the sums count it.
template <class T>
typename T::s64 scaled_weight(T& t, typename T::Entity& se) {
  return t.scheduler.scale_load_down(weight(se));
}

/// What the kernel's sums must be once one entity is there beside others, of which nothing is known
/// but their sums, and the reference point has moved: every key falls by as much.
template <class T>
void require_sums(T& t, typename T::Queue& queue, const Others<T>& others, typename T::s64 moved,
                  typename T::s64 share, typename T::s64 scaled) {
  using s64 = typename T::s64;
  const s64 of_others = others.sum - moved * s64(others.load);
  t.require(tree_sum(queue) == of_others + share, "the sum is that of w*key");
  t.require(s64(tree_load(queue)) == s64(others.load) + scaled, "the load is that of w");
}

/// Places an entity on a settled queue that has others, lets it join, and takes V: the lag that it
/// would be dequeued with, not cut. One round trip, wherever the lag comes from.
template <class T>
typename T::s64 lag_after_round_trip(T& t, typename T::Queue& queue, typename T::Entity& task) {
  using s64 = typename T::s64;
  const s64 load = tree_load(queue);
  const s64 joined = load + scaled_weight(t, task);
  t.assume(product_fits(vlag(task), joined));
  t.scheduler.place_entity(queue, task);
  t.assume(product_fits(key(t, queue, task), joined));
  t.assume(product_fits(key(t, queue, task), scaled_weight(t, task)));
  t.host.enqueue(queue, task);
  // Follows, and is where a solver finds it: the exact lag, before V rounds, times the load.
  const s64 gained = total_sum(t, queue) - key(t, queue, task) * joined - vlag(task) * joined;
  t.require(gained > -load, "the exact lag loses less than 1 ns");
  t.require(gained < 2 * load, "and gains less than 2 ns");
  const typename T::u64 mean = t.scheduler.avg_vruntime(queue);
  return mean - vruntime(task);
}

/// One more round trip of a task, on a queue of its own where one entity of this load waits.
template <class T>
void go_round_beside(T& t, std::int64_t load, std::string_view rest, typename T::Entity& task) {
  auto& queue = t.host.queue(0u);
  t.host.aggregate(queue, t.draw_s64({{}, rest}, 0, load - 1), typename T::u64(load), 1u);
  set_vlag(task, lag_after_round_trip(t, queue, task));
}

/// By how much a lag of that sign comes nearer to 0; what goes further away or past it shows as
/// less than 0 or as more than there was.
template <class Number>
Number lost(Number lag, Number before, Number after) {
  return select(lag >= 0, Number(before - after), Number(after - before));
}

}  // namespace sched
