// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <map>
#include <vector>

#include "properties/workloads/shifts.h"
#include "properties/workloads/table.h"

namespace sched {

namespace {

constexpr unsigned cpus = 4;
constexpr unsigned waiting = 5;  ///< on the first CPU; with one on each other: two for each
constexpr unsigned rounds = 200;
constexpr std::uint64_t for_ever = 1ULL << 62;
constexpr std::uint64_t most_ns = 2'000'000'000;  ///< for the balance of one round

/// All that wait on one CPU may go elsewhere from one moment on, and periodic balance spreads them.
class EligibleFirst {
 public:
  using Task = WholeMachine::Task;

  struct Counts {
    std::uint64_t rounds_balanced = 0;
    std::uint64_t in_vain = 0;   ///< looks by a CPU that has one task, and got none
    std::uint64_t moved = 0;     ///< by balance, while it was not
    std::uint64_t at_first = 0;  ///< of those: while nr_balance_failed was 0
    std::uint64_t ineligible_at_first = 0;
    std::uint64_t ineligible = 0;       ///< of all: ineligible just before
    std::uint64_t became_eligible = 0;  ///< of those: eligible on arrival
  };

  EligibleFirst(WholeMachine& machine, Counts& counts) : machine_(machine), counts_(counts) {}

  void round(std::uint64_t seed) {
    machine_.boot({.cpus = cpus, .smt = 1, .llc = cpus});
    machine_.seed(seed);
    Shifts shifts(machine_, seed, [](unsigned, Task*) {});
    std::vector<Task*> pinned;
    const auto add = [&](unsigned cpu) {
      pinned.push_back(machine_.fork(cpu));
      machine_.affinity(cpu, pinned.back(), 1u << cpu);
      shifts.give(pinned.back(), for_ever);
    };
    for (unsigned i = 0; i < waiting; ++i) add(0);
    free_ = pinned;
    for (unsigned cpu = 1; cpu < cpus; ++cpu) add(cpu);
    shifts.spread_ticks();
    shifts.run(shifts.about(200'000'000));
    constexpr unsigned everywhere = (1u << cpus) - 1;
    for (Task* const task : free_) machine_.affinity(0, task, everywhere);
    shifts.watch_balancing([this](unsigned cpu, bool is_over) { look(cpu, is_over); });
    for (std::uint64_t ns = 0; ns < most_ns && !is_balanced(); ns += Shifts::tick_ns)
      shifts.run(Shifts::tick_ns);
    counts_.rounds_balanced += is_balanced();
  }

 private:
  bool is_balanced() const {
    for (unsigned cpu = 0; cpu < cpus; ++cpu)
      if (machine_.rq(cpu).nr_running != 2) return false;
    return true;
  }

  void look(unsigned cpu, bool is_over) {
    if (!is_over) {
      machine_domain domain;
      has_failed_ = machine_.domain(cpu, 0, domain) && domain.nr_balance_failed > 0;
      has_room_ = machine_.rq(cpu).nr_running == 1;
      machine_.has_balanced(cpu);
      before_.clear();
      if (is_balanced()) return;
      for (Task* const task : free_)
        before_[task] = {machine_.task(task).cpu, machine_.eligible(task)};
      return;
    }
    bool has_moved = false;
    for (const auto& [task, was] : before_) {
      if (machine_.task(task).cpu == was.cpu) continue;
      has_moved = true;
      ++counts_.moved;
      counts_.at_first += !has_failed_;
      counts_.ineligible_at_first += !has_failed_ && !was.is_eligible;
      if (was.is_eligible) continue;
      ++counts_.ineligible;
      counts_.became_eligible += machine_.eligible(task);
    }
    counts_.in_vain += !before_.empty() && has_room_ && !has_moved && machine_.has_balanced(cpu);
  }

  struct Seen {
    int cpu;
    bool is_eligible;
  };
  WholeMachine& machine_;
  Counts& counts_;
  std::vector<Task*> free_;
  std::map<Task*, Seen> before_;
  bool has_failed_ = false;  ///< of who looks now: the last time
  bool has_room_ = false;
};

std::vector<std::string> eligible_first(WholeMachine& machine, std::uint64_t seed) {
  EligibleFirst::Counts counts;
  EligibleFirst workload(machine, counts);
  for (unsigned i = 0; i < rounds; ++i) workload.round(seed + i);
  return {percent(counts.rounds_balanced, rounds),
          fmt::format("{}", counts.moved),
          fmt::format("{}", counts.in_vain),
          percent(counts.ineligible, counts.moved),
          percent(counts.at_first, counts.moved),
          percent(counts.ineligible_at_first, counts.at_first),
          percent(counts.became_eligible, counts.ineligible)};
}

}  // namespace

extern const Workload eligible_first_table{
    .name = "eligible-first",
    .says =
        "Of four CPUs one has five tasks and each other has one. All work without end, and the "
        "five may go elsewhere after 200 ms; periodic balance alone spreads them. 200 rounds. "
        "CPUs tick one after another, so that a look at a queue finds it not accounted.",
    .patch = "eligible-first",
    .columns = {"balanced", "moved", "looks in vain", "ineligible", "before a failure",
                "ineligible then", "eligible on arrival"},
    .scenarios = {{"5 + 1 + 1 + 1", eligible_first}}};

}  // namespace sched
