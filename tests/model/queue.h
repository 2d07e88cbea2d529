// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <ostream>

#include "model/scheduler.h"

namespace sched {

/// So that a failed comparison shows the number.
template <class Raw>
std::ostream& operator<<(std::ostream& out, Integer<Raw> number) {
  return out << number.raw();
}

using Entity = SchedEntity<Machine>;
using Queue = CfsRq<Machine>;

/// One nice-0 task weighs 1024 in the sums and 2^20 raw; sums are small when weights are 1024ths of
/// that.
inline Entity entity(std::int64_t vruntime, std::uint64_t scaled_weight = 1024,
                     std::int64_t deadline = 0) {
  return {.weight = scaled_weight << 10, .vruntime = vruntime, .deadline = deadline};
}

/// Into the tree, counted.
inline void join(const Scheduler<Machine>& sched, Queue& cfs_rq, Entity& se) {
  se.on_rq = true;
  cfs_rq.nr_queued = cfs_rq.nr_queued + 1u;
  sched.enqueue_entity(cfs_rq, se);
}

/// Running: counted, but not in the tree.
inline void run(Queue& cfs_rq, Entity& se) {
  se.on_rq = true;
  cfs_rq.nr_queued = cfs_rq.nr_queued + 1u;
  cfs_rq.curr = &se;
}

}  // namespace sched
