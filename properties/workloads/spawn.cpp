// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/workloads/spawn.h"

#include <array>
#include <numeric>

namespace sched {

namespace {

constexpr unsigned cpus = 4;

WholeMachine& booted(WholeMachine& machine, std::uint64_t seed) {
  machine.boot({.cpus = cpus, .smt = 1, .llc = cpus});
  machine.seed(seed);
  return machine;
}

}  // namespace

SpawnWorkload::SpawnWorkload(WholeMachine& machine, const Lengths& lengths, std::uint64_t seed)
    : machine_(booted(machine, seed)),
      lengths_(lengths),
      shifts_(machine, seed, [this](unsigned cpu, Task* task) { work_is_done(cpu, task); }) {
  auto* const group = machine_.group_create(0);
  for (unsigned cpu = 0; cpu < cpus; ++cpu) {
    Task* const parent = machine_.fork(cpu);
    machine_.group_move(cpu, parent, group);
    shifts_.give(parent, shifts_.about(lengths_.parent_ns));
  }
  machine_.count_classes(&classes_);
}

/// A parent forks and waits, a child wakes it and exits.
void SpawnWorkload::work_is_done(unsigned cpu, Task* task) {
  if (const auto child = parents_.find(task); child != parents_.end()) {
    machine_.wake(cpu, child->second);
    parents_.erase(child);
    shifts_.forget(task);
    machine_.exit(cpu);
    return;
  }
  forks_.utilization += machine_.queue(machine_.rq(cpu).cfs).avg.util_avg;
  Task* const child = machine_.fork(cpu);
  ++forks_.count;
  forks_.elsewhere += machine_.task(child).cpu != static_cast<int>(cpu);
  parents_[child] = task;
  shifts_.give(child, shifts_.about(lengths_.child_ns));
  shifts_.give(task, shifts_.about(lengths_.parent_ns));
  machine_.block(cpu);
}

SpawnClasses count_spawn_classes(MachineTrial& t, unsigned from) {
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
