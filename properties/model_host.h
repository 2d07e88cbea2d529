// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <deque>

#include "model/kernels.h"

namespace sched {

/// What a joining or queued entity starts with; the rest is derived.
template <class N>
struct EntityValues {
  typename N::u64 weight = rules::nice_0_load;  ///< raw
  typename N::u32 inv_weight;                   ///< 0: computed when it is asked for
  typename N::u64 vruntime;
  typename N::u64 deadline;
  typename N::s64 vlag;
  typename N::u64 slice = 700'000u;
  bool custom_slice = false;
  bool rel_deadline = false;
};

/// The model as scheduler under test: owns what a case sets up, and answers by the rules of one
/// kernel.
template <class N>
class ModelHost {
 public:
  using Number = N;
  using Entity = SchedEntity<N>;
  using Queue = CfsRq<N>;

  explicit ModelHost(const Rules<N>& rules) { scheduler.rules = rules; }

  Scheduler<N> scheduler;

  void reset() {
    entities_.clear();
    queues_.clear();
    scheduler.settings = {};
  }
  Entity& entity(const EntityValues<N>& values) {
    return entities_.emplace_back(Entity{.weight = values.weight,
                                         .inv_weight = values.inv_weight,
                                         .vruntime = values.vruntime,
                                         .deadline = values.deadline,
                                         .vlag = values.vlag,
                                         .slice = values.slice,
                                         .rel_deadline = values.rel_deadline,
                                         .custom_slice = values.custom_slice});
  }
  Queue& queue(typename N::u64 zero_vruntime) {
    return queues_.emplace_back(Queue{.zero_vruntime = zero_vruntime});
  }

  /// Puts an entity with its vruntime into the tree, as the end of enqueue_entity() does.
  void enqueue(Queue& queue, Entity& se) {
    scheduler.enqueue_entity(queue, se);
    se.on_rq = true;
    queue.nr_queued = queue.nr_queued + 1u;
  }
  /// Takes it out again, as the end of dequeue_entity() does.
  void dequeue(Queue& queue, Entity& se) {
    if (queue.curr == &se)
      queue.curr = nullptr;
    else
      scheduler.dequeue_entity(queue, se);
    se.on_rq = false;
    queue.nr_queued = queue.nr_queued - 1u;
  }
  /// Makes it the running entity: queued, but outside the tree.
  void run(Queue& queue, Entity& se) {
    queue.curr = &se;
    se.on_rq = true;
    queue.nr_queued = queue.nr_queued + 1u;
  }
  /// Stands for `nr` tree entities by their sums alone.
  void aggregate(Queue& queue, typename N::s64 sum, typename N::u64 load, typename N::u32 nr) {
    queue.avg_vruntime = sum;
    queue.avg_load = load;
    queue.nr_queued = queue.nr_queued + nr;
  }
  void settings(const Settings<N>& settings) { scheduler.settings = settings; }

 private:
  std::deque<Entity> entities_;
  std::deque<Queue> queues_;
};

/// Observers: fields by function, the same for model and kernel. None of them disturbs.
template <class N>
auto weight(const SchedEntity<N>& se) {
  return se.weight;
}
template <class N>
auto vruntime(const SchedEntity<N>& se) {
  return se.vruntime;
}
template <class N>
auto deadline(const SchedEntity<N>& se) {
  return se.deadline;
}
template <class N>
auto vlag(const SchedEntity<N>& se) {
  return se.vlag;
}
template <class N>
auto slice(const SchedEntity<N>& se) {
  return se.slice;
}
template <class N>
void set_vruntime(SchedEntity<N>& se, typename N::u64 value) {
  se.vruntime = value;
}
template <class N>
void set_deadline(SchedEntity<N>& se, typename N::u64 value) {
  se.deadline = value;
}
template <class N>
void set_vlag(SchedEntity<N>& se, typename N::s64 value) {
  se.vlag = value;
}

template <class N>
auto zero_vruntime(const CfsRq<N>& queue) {
  return queue.zero_vruntime;
}
/// Sum of key * scaled weight over the tree, without curr.
template <class N>
auto tree_sum(const CfsRq<N>& queue) {
  return queue.avg_vruntime;
}
/// Sum of scaled weights over the tree, without curr.
template <class N>
auto tree_load(const CfsRq<N>& queue) {
  return queue.avg_load;
}
template <class N>
auto nr_queued(const CfsRq<N>& queue) {
  return queue.nr_queued;
}
template <class N>
SchedEntity<N>* current(const CfsRq<N>& queue) {
  return queue.curr;
}

}  // namespace sched
