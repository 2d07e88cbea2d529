// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "properties/inputs.h"
#include "properties/model_host.h"

namespace sched {

/// Bounds that come from the kernel, each with its source.
namespace bounds {
/// Raw weights: tasks 3*1024 (SCHED_IDLE), 15*1024 .. 88761*1024 (sched_prio_to_weight); group
/// entities any value MIN_SHARES .. MAX_SHARES scaled up (calc_group_shares: 2 .. 2^28).
inline constexpr std::uint64_t weight_min = 2;
inline constexpr std::uint64_t weight_max = 1u << 28;
/// Slices a task may ask for: sched_setattr() clamps to 0.1 .. 100 ms.
inline constexpr std::uint64_t slice_min_ns = 100'000;
inline constexpr std::uint64_t slice_max_ns = 100'000'000;
/// The largest lag limit of a requested slice: 2 * 100 ms at scaled weight 2, 1.024 * 10^11 < 2^37.
inline constexpr std::int64_t lag_max = std::int64_t{1} << 37;
/// What entity_lag() leaves of a lag times the scaled weight: 2 * 100 ms * NICE_0, as
/// calc_delta_fair() rounds down.
inline constexpr std::int64_t weighed_lag_max = std::int64_t{2} * 100'000'000 * 1024;
/// Two lag limits of the longest slice at scaled weight 2: as far as an entity gets from the
/// reference point (comment above entity_key()); 2 * 2*10^8 * 512 ns < 2^38.
inline constexpr std::int64_t key_max = std::int64_t{1} << 38;
/// PID_MAX_LIMIT: no queue holds more tasks.
inline constexpr std::uint32_t tasks_max = 1u << 22;
/// tasks_max entities, each with w*key below 2^39 (two lag limits, scaled weight, 100 ms).
inline constexpr std::int64_t sum_max = std::int64_t{1} << 61;
/// div_s64() takes a 32-bit divisor: the summed weight up to which the mean is right.
inline constexpr std::uint64_t load_max = (std::uint64_t{1} << 31) - 1;
}  // namespace bounds

/// What kind of queue a claim wants.
struct QueueShape {
  unsigned at_least = 0;  ///< entities on it, the running one counted
  unsigned at_most = 4;   ///< as entities; a queue by its sums has no upper bound but tasks_max
  bool current = true;    ///< one of them may be running
  std::uint64_t load_max = bounds::load_max;  ///< summed scaled weight, the running one counted
  /// V has just been taken, so that the reference point is V: 0 <= sum of w*key < W.
  /// place_entity(), update_entity_lag() and reweight_entity() all start by doing that.
  bool settled = false;
  /// Entities anywhere within key_max, their deadlines too: more than their own lag limits allow,
  /// and quick to prove, since no lag limit is computed.
  bool anywhere = false;
};

/// One run of a claim's check: its inputs, its verdict, and the scheduler under test.
template <class Host>
class Trial {
 public:
  using N = typename Host::Number;
  using s32 = typename N::s32;
  using u32 = typename N::u32;
  using s64 = typename N::s64;
  using u64 = typename N::u64;
  using boolean = typename N::boolean;
  using Entity = typename Host::Entity;
  using Queue = typename Host::Queue;

  Trial(Inputs<N> inputs, Host& under_test)
      : scheduler(under_test.scheduler), host(under_test), inputs_(inputs) {}

  /// The rules under test, by their kernel names.
  decltype(Host::scheduler)& scheduler;
  Host& host;

  /// Draws: a name, unique in the check, and inclusive bounds. Each shrinks toward 0 or the bound
  /// next to it.
  s64 draw_s64(InputName name, s64 low, s64 high) { return inputs_.draw(name, low, high, s64(0)); }
  u64 draw_u64(InputName name, u64 low, u64 high) { return inputs_.draw(name, low, high, u64(0u)); }
  u32 draw_u32(InputName name, u32 low, u32 high) { return inputs_.draw(name, low, high, u32(0u)); }
  u64 draw_u64(InputName name, u64 low, u64 high, u64 simplest) {
    return inputs_.draw(name, low, high, simplest);
  }
  u32 draw_u32(InputName name, u32 low, u32 high, u32 simplest) {
    return inputs_.draw(name, low, high, simplest);
  }
  s64 s64_in(std::string_view name, s64 low, s64 high) { return draw_s64({{}, name}, low, high); }
  u64 u64_in(std::string_view name, u64 low, u64 high) { return draw_u64({{}, name}, low, high); }
  u32 u32_in(std::string_view name, u32 low, u32 high) { return draw_u32({{}, name}, low, high); }
  /// A truth value, decided at once.
  bool flag(InputName name) { return bool(draw_u32(name, 0u, 1u) != 0u); }
  bool flag(std::string_view name) { return flag({{}, name}); }
  /// A small count, decided at once: one run for each value.
  unsigned count(InputName name, unsigned low, unsigned high) {
    const u32 drawn = draw_u32(name, low, high);
    for (unsigned value = low; value < high; ++value)
      if (drawn == value) return value;
    return high;
  }

  /// The place of one of these words, which a trace shows: they outlive their list. Shrinks toward
  /// the first. A word that stands there several times comes as often.
  unsigned choice(InputName name, std::span<const std::string_view> words) {
    if constexpr (std::is_same_v<N, Machine>) return inputs_.choose(name, words);
    return count(name, 0, static_cast<unsigned>(words.size()) - 1);
  }

  /// Cases that do not meet it are none. `place` is how a report names it.
  void assume(boolean condition, const Place& place = Place::here()) {
    inputs_.assume(condition, place);
  }
  /// The law; `requirement` says in words what was asked.
  void require(boolean condition, std::string_view requirement) {
    inputs_.require(condition, requirement);
  }
  /// A case that must be reachable, or the claim is vacuous.
  void covers(std::string_view what, boolean condition) { inputs_.covers(what, condition); }
  /// Names a number of the case, so that `fairproof threshold CLAIM --over NAME` can say up to
  /// where along it the claim holds: t.measure("summed weight", load). An input needs no other
  /// name. What may fail comes after it. Changes nothing else.
  template <class Number>
  void measure(std::string_view what, Number value) {
    inputs_.measure(what, value);
  }

  /// A raw weight within the kernel's bounds.
  u64 weight(std::string_view owner) {
    return draw_u64({owner, "weight"}, bounds::weight_min, bounds::weight_max, rules::nice_0_load);
  }
  /// A slice that a task may have asked for.
  u64 slice(std::string_view owner) {
    return draw_u64({owner, "slice"}, bounds::slice_min_ns, bounds::slice_max_ns, 700'000u);
  }
  /// The lag limit of entity_lag() for this slice and weight.
  s64 lag_limit(u64 slice, u64 weight) {
    using sched::max;
    return scheduler.calc_delta_fair(max(u64(2u * slice), u64(scheduler.settings.tick_nsec())),
                                     weight);
  }

  /// An entity off the queue, with weight, slice and a lag that some entity may have. Whoever needs
  /// its own limit assumes within_lag_limit().
  Entity& joining(std::string_view owner) {
    const u64 w = weight(owner);
    const u64 request = slice(owner);
    const s64 lag = draw_s64({owner, "lag"}, -bounds::lag_max, bounds::lag_max);
    return host.entity({.weight = w, .vlag = lag, .slice = request, .custom_slice = true});
  }

  /// A queue: entities by name (A, B, ...), or its sums alone where the engine asks for that.
  Queue& queue(const QueueShape& shape = {}, std::string_view owner = "queue") {
    const u64 zero = draw_u64({owner, "zero"}, u64(0u), ~std::uint64_t{0});
    Queue& queue = host.queue(zero);
    if (inputs_.aggregate())
      draw_sums(queue, shape, owner);
    else
      draw_entities(queue, shape, owner);
    return queue;
  }
  /// The entities of the last drawn queue, the running one first; empty for a queue by its sums.
  const std::vector<Entity*>& entities() const { return entities_; }

  bool aggregate() const { return inputs_.aggregate(); }

 private:
  static constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  Entity& queued(const Queue& queue, std::string_view name, bool anywhere) {
    const u64 w = weight(name);
    const u64 request = slice(name);
    if (anywhere) {
      const u64 v =
          zero_vruntime(queue) + draw_s64({name, "key"}, -bounds::key_max, bounds::key_max);
      const u64 d = v + draw_s64({name, "left"}, 1, bounds::key_max);
      return host.entity(
          {.weight = w, .vruntime = v, .deadline = d, .slice = request, .custom_slice = true});
    }
    const s64 reach = 2 * lag_limit(request, w);
    const s64 key = draw_s64({name, "key"}, -reach, reach);
    const u64 v = zero_vruntime(queue) + key;
    const u64 vslice = scheduler.calc_delta_fair(request, w);
    const s64 left = draw_s64({name, "left"}, s64(1), s64(vslice));
    return host.entity(
        {.weight = w, .vruntime = v, .deadline = v + left, .slice = request, .custom_slice = true});
  }

  void draw_entities(Queue& queue, const QueueShape& shape, std::string_view owner) {
    entities_.clear();
    const unsigned n = count({owner, "entities"}, shape.at_least, shape.at_most);
    const bool running = shape.current && n > 0 && flag({owner, "current"});
    for (unsigned i = 0; i < n; ++i) {
      Entity& se = queued(queue, letters.substr(i, 1), shape.anywhere);
      entities_.push_back(&se);
      if (running && i == 0)
        host.run(queue, se);
      else
        host.enqueue(queue, se);
    }
    if (shape.settled) scheduler.avg_vruntime(queue);
  }

  void draw_sums(Queue& queue, const QueueShape& shape, std::string_view owner) {
    entities_.clear();
    const bool running = shape.current && flag({owner, "current"});
    u64 spare = shape.load_max;
    s64 current_share = 0;
    if (running) {
      const u64 w = weight("current");
      const u64 scaled = scheduler.scale_load_down(w);
      const s64 key = draw_s64({"current", "key"}, -bounds::key_max, bounds::key_max);
      const u64 v = zero_vruntime(queue) + key;
      host.run(queue, host.entity({.weight = w, .vruntime = v, .deadline = v + 1u}));
      spare = spare - scaled;
      current_share = key * scaled;
    }
    const unsigned needed = shape.at_least > unsigned{running} ? shape.at_least - running : 0;
    if (needed == 0 && !flag({owner, "tree"})) {
      if (shape.settled && running) assume(current_share == 0);
      return;
    }
    const u32 nr = draw_u32({owner, "nr"}, std::max(needed, 1u), bounds::tasks_max);
    const u64 load = draw_u64({owner, "load"}, u64(2u) * nr, spare);
    if (shape.settled) {
      const u64 whole = load + (u64(shape.load_max) - spare);
      const s64 rest = draw_s64({owner, "rest"}, s64(0), s64(whole - 1u));
      host.aggregate(queue, rest - current_share, load, nr);
    } else {
      const s64 sum = draw_s64({owner, "sum"}, -bounds::sum_max, bounds::sum_max);
      host.aggregate(queue, sum, load, nr);
    }
  }

  Inputs<N> inputs_;
  std::vector<Entity*> entities_;
};

using ModelTrial = Trial<ModelHost<Machine>>;
using SymbolicTrial = Trial<ModelHost<Symbolic>>;

}  // namespace sched
