// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>

#include "properties/workloads/shifts.h"
#include "properties/workloads/table.h"

namespace sched {

namespace {

constexpr unsigned cpus = MACHINE_MAX_CPUS;
constexpr unsigned messengers = 4;
constexpr unsigned workers_of_each = 16;
constexpr std::uint64_t message_ns = 2'000;  ///< of work for each wake-up
constexpr std::uint64_t work_ns = 1'500;     ///< of a worker that was woken
/// What each reading of the clock takes: a newidle pass reads it a few times, and so costs
/// microseconds, as it does where there are many CPUs to look at.
constexpr std::uint64_t reading_ns = 300;

/// Messengers, each pinned to a CPU of its own, do nothing but wake their workers, one after
/// another; workers on the other CPUs do next to nothing and sleep again.
class WakeStorm {
 public:
  using Task = WholeMachine::Task;

  struct Counts {
    std::uint64_t idle = 0;       ///< a worker slept and nobody else was there to run
    std::uint64_t passes = 0;     ///< of newidle balance through the domain
    std::uint64_t found = 0;      ///< passes that pulled somebody
    std::uint64_t passes_ns = 0;  ///< that went by in blocks with a pass
    std::uint64_t wakes = 0;
  };

  WakeStorm(WholeMachine& machine, std::uint64_t seed)
      : machine_(machine), shifts_(machine, seed, [this](unsigned cpu, Task* task) {
          if (const auto found = queues_.find(task); found != queues_.end())
            next_message(cpu, task, found->second);
          else
            sleep(cpu, task);
        }) {
    machine_.seed(seed);
    constexpr unsigned everywhere = (1u << cpus) - 1;
    constexpr unsigned pinned = (1u << messengers) - 1;
    for (unsigned cpu = 0; cpu < messengers; ++cpu) {
      Task* const messenger = machine_.fork(cpu);
      machine_.affinity(cpu, messenger, 1u << cpu);
      shifts_.give(messenger, shifts_.about(message_ns));
      queues_[messenger];
      for (unsigned i = 0; i < workers_of_each; ++i) {
        Task* const worker = machine_.fork(messengers + i % (cpus - messengers));
        machine_.affinity(cpu, worker, everywhere & ~pinned);
        shifts_.give(worker, shifts_.about(work_ns));
        messenger_of_[worker] = messenger;
      }
    }
    machine_.clock_cost(reading_ns);
  }

  void run(std::uint64_t ns) { shifts_.run(ns); }
  void forget_counts() { counts_ = {}; }
  const Counts& counts() const { return counts_; }

 private:
  void next_message(unsigned cpu, Task* messenger, std::deque<Task*>& sleeping) {
    shifts_.give(messenger, shifts_.about(message_ns));
    if (sleeping.empty()) return machine_.block(cpu);
    machine_.wake(cpu, sleeping.front());
    ++counts_.wakes;
    sleeping.pop_front();
  }

  /// The messenger waits where no worker slept.
  void sleep(unsigned cpu, Task* worker) {
    shifts_.give(worker, shifts_.about(work_ns));
    Task* const messenger = messenger_of_.at(worker);
    queues_.at(messenger).push_back(worker);
    if (machine_.task(messenger).state != 0) machine_.wake(cpu, messenger);
    const std::uint64_t start = machine_.now();
    machine_.has_balanced(cpu);
    machine_.block(cpu);
    const bool passed = machine_.has_balanced(cpu);
    const bool found = machine_.rq(cpu).nr_running > 0;
    counts_.idle += passed || !found;
    if (!passed) return;
    ++counts_.passes;
    counts_.passes_ns += machine_.now() - start;
    counts_.found += found;
  }

  WholeMachine& machine_;
  Shifts shifts_;
  std::map<const Task*, std::deque<Task*>> queues_;  ///< of each messenger: who sleeps
  std::map<const Task*, Task*> messenger_of_;        ///< of each worker
  Counts counts_;
};

template <bool proportional>
std::vector<std::string> wake_storm(WholeMachine& machine, std::uint64_t seed) {
  machine.boot({.cpus = cpus, .smt = 1, .llc = cpus});
  machine.feature("NI_RANDOM", proportional);
  WakeStorm storm(machine, seed);
  constexpr std::uint64_t settling = 300'000'000;
  constexpr std::uint64_t measured = 1'000'000'000;
  storm.run(settling);
  storm.forget_counts();
  storm.run(measured);
  const WakeStorm::Counts& counts = storm.counts();
  machine_domain domain;
  machine.domain(cpus - 1, 0, domain);
  return {fmt::format("{}", counts.wakes),
          fmt::format("{}", counts.idle),
          fmt::format("{}", counts.passes),
          percent(counts.passes - counts.found, counts.passes),
          percent(counts.passes_ns, measured * (cpus - messengers)),
          fmt::format("{}", domain.max_newidle_lb_cost)};
}

}  // namespace

extern const Workload wake_storm_table{
    .name = "wake-storm",
    .says =
        "Four messengers, each pinned to a CPU of its own, wake 16 workers each, one each 2 us; "
        "a worker works 1.5 us on one of the other four CPUs and sleeps. 1 s, after 0.3 s to "
        "settle. Reading the clock takes 300 ns.",
    .patch = "newidle-rfc",
    .columns = {"wake-ups", "went idle", "newidle passes", "found nothing", "time in them",
                "cost ns"},
    .scenarios = {{"NO_NI_RANDOM", wake_storm<false>}, {"NI_RANDOM", wake_storm<true>}}};

}  // namespace sched
