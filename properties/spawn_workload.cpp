// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/spawn_workload.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace sched {

namespace {

constexpr std::uint64_t tick_ns = 4'000'000;

}  // namespace

SpawnWorkload::SpawnWorkload(KernelMachine& machine, const Lengths& lengths, std::uint64_t seed)
    : machine_(machine), lengths_(lengths), dice_(seed) {
  machine_.boot({.cpus = cpus, .smt = 1, .llc = cpus});
  machine_.seed(seed);
  auto* const group = machine_.group_create(0);
  for (unsigned cpu = 0; cpu < cpus; ++cpu) {
    Task* const parent = machine_.fork(cpu);
    machine_.group_move(cpu, parent, group);
    lives_[parent].left_ns = about(lengths_.parent_ns);
  }
  next_tick_ns_ = machine_.now();
  machine_.count_classes(&classes_);
}

/// A fixed generator: the same lives for the same seed, wherever it runs.
std::uint64_t SpawnWorkload::about(std::uint64_t ns) {
  dice_ = dice_ * 6364136223846793005u + 1442695040888963407u;
  return ns * (700 + (dice_ >> 33) % 601) / 1000;
}

void SpawnWorkload::run(std::uint64_t ns) {
  const std::uint64_t end = machine_.now() + ns;
  while (machine_.now() < end) {
    // Idle CPUs that were given a task take it up; a woken task may have to preempt.
    for (unsigned cpu = 0; cpu < cpus; ++cpu)
      if (machine_.rq(cpu).need_resched != 0) machine_.schedule(cpu);
    if (machine_.now() >= next_tick_ns_) tick();
    let_pass(std::min({until_work_ends(), next_tick_ns_ - machine_.now(), end - machine_.now()}));
    for (unsigned cpu = 0; cpu < cpus; ++cpu) end_work(cpu);
  }
}

std::uint64_t SpawnWorkload::until_work_ends() const {
  std::uint64_t least = tick_ns;
  for (unsigned cpu = 0; cpu < cpus; ++cpu)
    if (const Task* task = machine_.rq(cpu).curr) least = std::min(least, lives_.at(task).left_ns);
  return least;
}

void SpawnWorkload::let_pass(std::uint64_t ns) {
  for (unsigned cpu = 0; cpu < cpus; ++cpu)
    if (const Task* task = machine_.rq(cpu).curr) lives_.at(task).left_ns -= ns;
  machine_.run(ns);
}

void SpawnWorkload::tick() {
  next_tick_ns_ += tick_ns;
  for (unsigned cpu = 0; cpu < cpus; ++cpu) {
    machine_.tick(cpu);
    if (machine_.rq(cpu).softirq_pending != 0) machine_.softirq(cpu);
  }
}

/// If what runs there has done its work: a parent forks and waits, a child wakes it and exits.
void SpawnWorkload::end_work(unsigned cpu) {
  Task* const task = machine_.rq(cpu).curr;
  if (!task || lives_.at(task).left_ns > 0) return;
  if (Task* const parent = lives_.at(task).parent) {
    machine_.wake(cpu, parent);
    lives_.erase(task);
    machine_.exit(cpu);
    return;
  }
  lives_[machine_.fork(cpu)] = {.parent = task, .left_ns = about(lengths_.child_ns)};
  lives_.at(task).left_ns = about(lengths_.parent_ns);
  machine_.block(cpu);
}

SpawnClasses count_spawn_classes(KernelTrial& t, unsigned from) {
  constexpr std::array<SpawnWorkload::Lengths, 3> lengths{
      {{60'000, 200'000}, {60'000, 60'000}, {40'000, 20'000}}};
  const unsigned choice = t.count({{}, "lengths"}, from, 2);
  const std::uint64_t seed = t.draw_u64({{}, "seed"}, 1u, 1'000'000u).raw();
  SpawnWorkload workload(t.host.machine(), lengths[choice], seed);
  workload.run(500'000'000);
  const auto& counts = workload.classes().count;
  const unsigned long all = std::accumulate(std::begin(counts), std::end(counts), 0ul);
  t.covers("a thousand forks", all >= 4000);
  return {counts[static_cast<int>(GroupType::has_spare)], all};
}

}  // namespace sched
