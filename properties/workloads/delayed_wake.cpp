// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <map>
#include <vector>

#include "properties/machine_laws.h"
#include "properties/workloads/shifts.h"
#include "properties/workloads/table.h"

namespace sched {

namespace {

constexpr unsigned cpus = 4;
constexpr unsigned pairs = 6;
constexpr std::uint64_t work_ns = 1'000'000;
constexpr std::uint64_t for_ever = 1ULL << 62;

/// On each CPU a task that never sleeps; among them pairs, of which one works, wakes the other and
/// sleeps. Who sleeps after more than its share is delayed, and may be woken while it is.
class DelayedWake {
 public:
  using Task = WholeMachine::Task;

  struct Counts {
    std::uint64_t wakes = 0;
    std::uint64_t delayed = 0;   ///< of a delayed task, with others on its CPU
    std::uint64_t moved = 0;     ///< of those: it woke on another CPU
    std::uint64_t in_place = 0;  ///< of those: it has vruntime and deadline as before
    std::uint64_t broken = 0;    ///< wake-ups after which a law of machine_laws.h did not hold
    std::string_view law;        ///< the first of them
  };

  DelayedWake(WholeMachine& machine, std::uint64_t seed)
      : machine_(machine),
        shifts_(machine, seed, [this](unsigned cpu, Task* task) { hand_over(cpu, task); }) {
    machine_.seed(seed);
    for (unsigned cpu = 0; cpu < cpus; ++cpu) {
      tasks_.push_back(machine_.fork(cpu));
      shifts_.give(tasks_.back(), for_ever);
    }
    for (unsigned i = 0; i < pairs; ++i) {
      Task* const one = machine_.fork(i % cpus);
      Task* const other = machine_.fork((i + 1) % cpus);
      partner_[one] = other;
      partner_[other] = one;
      for (Task* const task : {one, other}) {
        shifts_.give(task, shifts_.about(work_ns));
        tasks_.push_back(task);
      }
    }
  }

  void run(std::uint64_t ns) { shifts_.run(ns); }
  const Counts& counts() const { return counts_; }

 private:
  void hand_over(unsigned cpu, Task* task) {
    shifts_.give(task, shifts_.about(work_ns));
    Task* const partner = partner_.at(task);
    if (machine_.task(partner).state != 0) wake(cpu, partner);
    machine_.block(cpu);
  }

  void wake(unsigned cpu, Task* task) {
    const machine_task before = machine_.task(task);
    const machine_entity entity = machine_.entity_of(task);
    const bool was_delayed =
        entity.sched_delayed != 0 && machine_.rq(static_cast<unsigned>(before.cpu)).nr_running > 1;
    machine_.wake(cpu, task);
    ++counts_.wakes;
    std::string_view law = broken_law(machine_, tasks_);
    if (law.empty()) law = broken_util_est_law(machine_, tasks_);
    if (counts_.broken == 0) counts_.law = law;
    counts_.broken += !law.empty();
    if (!was_delayed) return;
    ++counts_.delayed;
    if (machine_.task(task).cpu != before.cpu)
      ++counts_.moved;
    else
      counts_.in_place += is_in_place(entity, machine_.entity_of(task));
  }

  /// Whoever is placed again gets another deadline, counted from then.
  static bool is_in_place(const machine_entity& before, const machine_entity& after) {
    return before.vruntime == after.vruntime && before.deadline == after.deadline;
  }

  WholeMachine& machine_;
  Shifts shifts_;
  std::vector<Task*> tasks_;
  std::map<const Task*, Task*> partner_;
  Counts counts_;
};

std::vector<std::string> delayed_wake(WholeMachine& machine, std::uint64_t seed) {
  machine.boot({.cpus = cpus, .smt = 1, .llc = cpus});
  DelayedWake workload(machine, seed);
  constexpr std::uint64_t twenty_seconds = 20'000'000'000;
  workload.run(twenty_seconds);
  const DelayedWake::Counts& counts = workload.counts();
  return {fmt::format("{}", counts.wakes), fmt::format("{}", counts.delayed),
          percent(counts.moved, counts.delayed), percent(counts.in_place, counts.delayed),
          counts.broken == 0 ? "0" : fmt::format("{}: {}", counts.broken, counts.law)};
}

}  // namespace

extern const Workload delayed_wake_table{
    .name = "delayed-wake",
    .says =
        "Four CPUs, on each a task that never sleeps, and six pairs: one works 1 ms, wakes the "
        "other and sleeps. 20 s. What is counted are wake-ups of a task that is delayed while "
        "others are on its CPU.",
    .patch = "delayed-wake",
    .columns = {"wake-ups", "delayed", "woke elsewhere", "in place", "laws broken"},
    .scenarios = {{"6 pairs", delayed_wake}}};

}  // namespace sched
