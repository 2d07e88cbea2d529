// SPDX-License-Identifier: GPL-2.0-or-later
// How fast the tree's whole scheduler goes when events drive it: events per second in a fixed mix,
// with and without the laws asked after each, forks per second, and the reset between two cases.
#include "kernel/machine.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

#include "kernel/fault.h"
#include "properties/machine_laws.h"
#include "properties/whole_machine.h"

namespace sched {
namespace {

using Task = WholeMachine::Task;
constexpr unsigned cpus = 4;
constexpr unsigned task_count = 12;

double seconds_of(auto work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Half ticks, a quarter picks, an eighth each of wake-ups and blocks.
class Mix {
 public:
  explicit Mix(WholeMachine& machine) : machine_(machine) {
    machine_.boot({.cpus = cpus, .smt = 1, .llc = cpus});
    for (unsigned i = 0; i < task_count; ++i) tasks_.push_back(machine_.fork(i % cpus));
    for (unsigned cpu = 0; cpu < cpus; ++cpu) machine_.schedule(cpu);
  }

  void event() {
    const unsigned dice = next();
    const unsigned cpu = dice / 8 % cpus;
    switch (dice % 8) {
      case 0:
      case 1:
      case 2:
      case 3:
        machine_.run(1'000'000);  // each CPU ticks every 4 ms
        return machine_.tick(cpu);
      case 4:
      case 5:
        return machine_.schedule(cpu);
      case 6:
        return wake(cpu, dice / 64);
      default:
        return block(cpu);
    }
  }
  const std::vector<Task*>& tasks() const { return tasks_; }

 private:
  unsigned next() {
    dice_ = dice_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<unsigned>(dice_ >> 33);
  }
  /// The next one that sleeps; if none does, something has to block.
  void wake(unsigned cpu, unsigned from) {
    for (unsigned i = 0; i < task_count; ++i) {
      Task* const task = tasks_[(from + i) % task_count];
      if (machine_.task(task).state == 0) continue;
      machine_.wake(cpu, task);
      return;
    }
    block(cpu);
  }
  void block(unsigned from) {
    for (unsigned i = 0; i < cpus; ++i) {
      const unsigned cpu = (from + i) % cpus;
      if (machine_.rq(cpu).is_idle) continue;
      return machine_.block(cpu);
    }
    machine_.schedule(from);
  }

  WholeMachine& machine_;
  std::vector<Task*> tasks_;
  std::uint64_t dice_ = 1;
};

void events(WholeMachine& machine, unsigned count) {
  Mix mix(machine);
  const double seconds = seconds_of([&] {
    for (unsigned i = 0; i < count; ++i) mix.event();
  });
  fmt::print("{:>12.0f} events/s, unchecked\n", count / seconds);
}

void checked_events(WholeMachine& machine, unsigned count) {
  Mix mix(machine);
  const double seconds = seconds_of([&] {
    for (unsigned i = 0; i < count; ++i) {
      mix.event();
      const std::string_view law = broken_law(machine, mix.tasks());
      if (!law.empty()) fmt::print("broken: {}\n", law);
    }
  });
  fmt::print("{:>12.0f} events/s, all laws asked after each\n", count / seconds);
}

/// Each forks, and is picked, and exits.
void forks(WholeMachine& machine, unsigned count) {
  machine.boot({.cpus = cpus, .smt = 1, .llc = cpus});
  const double seconds = seconds_of([&] {
    for (unsigned i = 0; i < count; ++i) {
      const unsigned cpu = static_cast<unsigned>(machine.task(machine.fork(i % cpus)).cpu);
      machine.schedule(cpu);
      machine.exit(cpu);
      machine.run(100'000);
    }
  });
  fmt::print("{:>12.0f} forks/s, each with schedule and exit\n", count / seconds);
}

void resets(WholeMachine& machine, unsigned count) {
  const double seconds = seconds_of([&] {
    for (unsigned i = 0; i < count; ++i) machine.boot({.cpus = cpus, .smt = 1, .llc = cpus});
  });
  fmt::print("{:>12.1f} us for a reset\n", seconds / count * 1e6);
}

}  // namespace
}  // namespace sched

int main() {
  using namespace sched;
  catch_kernel_faults(60);
  WholeMachine machine(fairproof_machine());
  const auto fault = run_kernel_case([&] {
    events(machine, 5'000'000);
    checked_events(machine, 1'000'000);
    forks(machine, 1'000'000);
    resets(machine, 20'000);
  });
  if (fault) fmt::print("fault: {}\n", *fault);
  return fault ? 1 : 0;
}
