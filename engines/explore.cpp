// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/explore.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unordered_map>

#include "engines/explore_state.h"
#include "properties/machine_laws.h"
#include "properties/model_machine.h"

namespace sched {

namespace {

enum class Happens : unsigned char { run, fork, schedule, tick, block, exit, wake, affinity };

struct Event {
  Happens kind;
  unsigned char on = 0;    ///< a CPU, or which of the tasks, oldest first
  unsigned char with = 0;  ///< which of the runs; a mask
};

/// How a state was reached first.
struct Step {
  std::uint32_t from = 0;
  Event event{};
};

constexpr unsigned all_cpus = (1u << ExploreScope::cpus) - 1;
constexpr std::uint64_t boot_ends = 1'000'000'000;

MachineTask& task_of(FairMachine& machine, unsigned which) {
  return *std::next(machine.tasks().begin(), which);
}

void happen(FairMachine& machine, const Event& event, const ExploreScope& scope) {
  switch (event.kind) {
    case Happens::run:
      return machine.run(scope.runs[event.with]);
    case Happens::fork:
      machine.fork(event.on);
      return;
    case Happens::schedule:
      return machine.schedule(event.on);
    case Happens::tick:
      return machine.tick(event.on);
    case Happens::block:
      return machine.block(event.on);
    case Happens::exit:
      return machine.exit(event.on);
    case Happens::wake:
      machine.wake(0, &task_of(machine, event.on));
      return;
    case Happens::affinity:
      return machine.affinity(0, &task_of(machine, event.on), event.with);
  }
}

/// All that may happen to a machine.
std::vector<Event> events_of(FairMachine& machine, const ExploreScope& scope) {
  std::vector<Event> events;
  const auto add = [&](Happens kind, std::size_t on, std::size_t with = 0) {
    events.push_back({kind, static_cast<unsigned char>(on), static_cast<unsigned char>(with)});
  };
  for (std::size_t run = 0; run < scope.runs.size(); ++run) add(Happens::run, 0, run);
  for (unsigned cpu = 0; cpu < machine.cpus(); ++cpu) {
    if (machine.tasks().size() < scope.tasks) add(Happens::fork, cpu);
    add(Happens::schedule, cpu);
    add(Happens::tick, cpu);
    if (!machine.cpu(cpu).curr) continue;
    add(Happens::block, cpu);
    add(Happens::exit, cpu);
  }
  std::size_t which = 0;
  for (const MachineTask& task : machine.tasks()) {
    if (task.state == TaskState::interruptible) add(Happens::wake, which);
    for (unsigned mask = 1; mask <= all_cpus; ++mask)
      if (mask != task.allowed) add(Happens::affinity, which, mask);
    ++which;
  }
  return events;
}

/// A machine after a sequence, from the boot.
struct Replayed {
  FairMachine machine;

  Replayed(const Rules<Machine>& rules, const ExploreScope& scope, const std::vector<Event>& events)
      : machine(rules, {}, {}, ExploreScope::cpus) {
    machine.start_at(boot_ends);
    for (const Event& event : events) happen(machine, event, scope);
  }
  std::string key() { return key_of(machine); }
};

std::string words_of(FairMachine& machine, const Event& event, const ExploreScope& scope,
                     const std::vector<char>& names) {
  const auto curr = [&] {
    std::size_t which = 0;
    for (const MachineTask& task : machine.tasks()) {
      if (&task == machine.cpu(event.on).curr) break;
      ++which;
    }
    return names[which];
  };
  switch (event.kind) {
    case Happens::run:
      return fmt::format("run {} ns", scope.runs[event.with]);
    case Happens::fork:
      return fmt::format("{} is forked on cpu {}", names.back(), event.on);
    case Happens::schedule:
      return fmt::format("schedule on cpu {}", event.on);
    case Happens::tick:
      return fmt::format("tick on cpu {}", event.on);
    case Happens::block:
      return fmt::format("{} blocks on cpu {}", curr(), event.on);
    case Happens::exit:
      return fmt::format("{} exits on cpu {}", curr(), event.on);
    case Happens::wake:
      return fmt::format("{} is woken", names[event.on]);
    case Happens::affinity:
      return fmt::format("{} may run on cpus {:#x}", names[event.on], unsigned{event.with});
  }
  return {};
}

/// Tasks are A, B, ... as they are forked.
std::vector<std::string> tell(const Rules<Machine>& rules, const ExploreScope& scope,
                              const std::vector<Event>& events) {
  Replayed replayed(rules, scope, {});
  FairMachine& machine = replayed.machine;
  std::vector<std::string> story;
  std::vector<char> names;
  char next = 'A';
  for (const Event& event : events) {
    if (event.kind == Happens::fork) names.push_back(next++);
    story.push_back(words_of(machine, event, scope, names));
    if (event.kind == Happens::exit) {
      const auto ends = std::ranges::find_if(machine.tasks(), [&](const MachineTask& task) {
        return &task == machine.cpu(event.on).curr;
      });
      names.erase(names.begin() + std::distance(machine.tasks().begin(), ends));
    }
    // What the last one does is not told, and may be a fault.
    if (&event != &events.back()) happen(machine, event, scope);
  }
  return story;
}

/// The laws that a kernel's machine is asked, too.
std::string_view broken_law_of(FairMachine& machine) {
  lead_model(machine);
  WholeMachine whole(model_machine());
  whole.go_on({.cpus = machine.cpus(), .smt = 1, .llc = 0});
  std::vector<WholeMachine::Task*> tasks;
  for (const MachineTask& task : machine.tasks()) tasks.push_back(handle_of(task));
  const std::string_view law = broken_law(whole, tasks);
  return law.empty() ? broken_pick_law(whole) : law;
}

class Search {
 public:
  Search(const Rules<Machine>& rules, const ExploreScope& scope) : rules_(rules), scope_(scope) {}

  Exploration run() {
    steps_.emplace_back();
    result_.levels.push_back({.sequences = 1, .states = 1});
    seen_.emplace(Replayed(rules_, scope_, {}).key(), 0);
    std::size_t begin = 0;
    while (result_.levels.size() <= scope_.depth && is_going()) {
      const std::size_t end = steps_.size();
      result_.levels.emplace_back();
      for (; begin < end && is_going(); ++begin) go_on_from(static_cast<std::uint32_t>(begin));
    }
    return result_;
  }

 private:
  bool is_going() const { return result_.law.empty() && !result_.cut_short; }

  std::vector<Event> way_to(std::uint32_t state) const {
    std::vector<Event> way;
    for (; state != 0; state = steps_[state].from) way.push_back(steps_[state].event);
    std::ranges::reverse(way);
    return way;
  }

  std::vector<Event> events_after(const std::vector<Event>& way) const {
    Replayed replayed(rules_, scope_, way);
    return events_of(replayed.machine, scope_);
  }

  void go_on_from(std::uint32_t state) {
    std::vector<Event> way = way_to(state);
    const std::vector<Event> events = events_after(way);
    way.emplace_back();
    for (const Event& event : events) {
      way.back() = event;
      ++result_.levels.back().sequences;
      try {
        arrive(way, state);
      } catch (const Fault& fault) {
        fail(fault.what, way);
      }
      if (!is_going()) return;
    }
  }

  /// Where the last event of the way leads, from this state.
  void arrive(const std::vector<Event>& way, std::uint32_t state) {
    Replayed replayed(rules_, scope_, way);
    if (const std::string_view law = broken_law_of(replayed.machine); !law.empty())
      return fail(law, way);
    const auto next = static_cast<std::uint32_t>(steps_.size());
    const auto [known, is_new] = seen_.emplace(replayed.key(), next);
    if (is_new) {
      steps_.push_back({state, way.back()});
      ++result_.levels.back().states;
      result_.cut_short = steps_.size() > scope_.most_states;
    } else if (scope_.checks_merging && after(way) != after(way_to(known->second))) {
      fail("merged states go on alike", way);
    }
  }

  /// Where one more event leads, whichever.
  std::set<std::string> after(std::vector<Event> way) const {
    std::set<std::string> keys;
    const std::vector<Event> events = events_after(way);
    way.emplace_back();
    for (const Event& event : events) {
      way.back() = event;
      keys.insert(Replayed(rules_, scope_, way).key());
    }
    return keys;
  }

  void fail(std::string_view law, const std::vector<Event>& way) {
    result_.law = law;
    result_.events = tell(rules_, scope_, way);
  }

  const Rules<Machine>& rules_;
  const ExploreScope& scope_;
  std::vector<Step> steps_;
  std::unordered_map<std::string, std::uint32_t> seen_;
  Exploration result_;
};

}  // namespace

std::uint64_t Exploration::states() const {
  std::uint64_t sum = 0;
  for (const ExploreLevel& level : levels) sum += level.states;
  return sum;
}

Exploration explore(const Rules<Machine>& rules, const ExploreScope& scope) {
  return Search(rules, scope).run();
}

}  // namespace sched
