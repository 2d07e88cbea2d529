// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/workloads/shifts.h"

#include <algorithm>
#include <utility>

namespace sched {

Shifts::Shifts(WholeMachine& machine, std::uint64_t seed, Done done)
    : machine_(machine),
      done_(std::move(done)),
      dice_(seed),
      next_tick_ns_(machine.cpus(), machine.now()) {}

void Shifts::spread_ticks() {
  for (unsigned cpu = 0; cpu < machine_.cpus(); ++cpu)
    next_tick_ns_[cpu] = machine_.now() + tick_ns * cpu / machine_.cpus();
}

/// A fixed generator: the same lives for the same seed, wherever it runs.
std::uint64_t Shifts::dice() {
  dice_ = dice_ * 6364136223846793005u + 1442695040888963407u;
  return dice_ >> 33;
}
std::uint64_t Shifts::about(std::uint64_t ns) {
  return ns * (700 + dice() % 601) / 1000;
}
unsigned Shifts::any(unsigned count) {
  return static_cast<unsigned>(dice() % count);
}

void Shifts::run(std::uint64_t ns) {
  const std::uint64_t end = machine_.now() + ns;
  const auto on_each_cpu = [&](auto action) {
    for (unsigned cpu = 0; cpu < machine_.cpus(); ++cpu) action(cpu);
  };
  while (machine_.now() < end) {
    // Idle CPUs that were given a task take it up; a woken task may have to preempt.
    on_each_cpu([&](unsigned cpu) {
      if (machine_.rq(cpu).need_resched != 0) machine_.schedule(cpu);
    });
    on_each_cpu([&](unsigned cpu) {
      if (machine_.now() >= next_tick_ns_[cpu]) tick(cpu);
    });
    on_each_cpu([&](unsigned cpu) {
      if (machine_.rq(cpu).stop_pending != 0) machine_.stopper(cpu);
    });
    let_pass_until(std::min(next_change(), end));
    on_each_cpu([&](unsigned cpu) {
      if (Task* const task = machine_.rq(cpu).curr; task && left_ns_.at(task) == 0)
        done_(cpu, task);
    });
  }
}

/// When the first tick is due, or the first running task has done its work.
std::uint64_t Shifts::next_change() const {
  std::uint64_t first = *std::ranges::min_element(next_tick_ns_);
  for (unsigned cpu = 0; cpu < machine_.cpus(); ++cpu)
    if (const Task* task = machine_.rq(cpu).curr)
      first = std::min(first, machine_.now() + left_ns_.at(task));
  return first;
}

void Shifts::let_pass_until(std::uint64_t time) {
  // Reading the clock may take time, so that it may be past already.
  if (time <= machine_.now()) return;
  const std::uint64_t ns = time - machine_.now();
  for (unsigned cpu = 0; cpu < machine_.cpus(); ++cpu)
    if (const Task* task = machine_.rq(cpu).curr) left_ns_.at(task) -= ns;
  machine_.run(ns);
}

void Shifts::tick(unsigned cpu) {
  next_tick_ns_[cpu] += tick_ns;
  machine_.tick(cpu);
  if (machine_.rq(cpu).softirq_pending == 0) return;
  if (balancing_) balancing_(cpu, false);
  machine_.softirq(cpu);
  if (balancing_) balancing_(cpu, true);
}

}  // namespace sched
