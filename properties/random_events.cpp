// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/random_events.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string>

namespace sched {

namespace {

/// Names outlive the draws that they are given to.
const std::string& event_name(unsigned n) {
  static const auto names = [] {
    std::array<std::string, RandomEvents::most_events + 1> all;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = "e" + std::to_string(i);
    return all;
  }();
  return names.at(n);
}

using Kind = RandomEvents::Kind;

/// The kinds in their order.
constexpr std::array<std::string_view, 20> words{
    "schedule", "run",     "live",   "tick",    "wake",    "block",  "fork",
    "exit",     "softirq", "ipi",    "stopper", "yield",   "nice",   "affinity",
    "slice",    "move",    "shares", "create",  "destroy", "blocked"};
static_assert(words.size() == static_cast<std::size_t>(Kind::blocked) + 1);

/// Each kind once; behind that, again, what must come often for the others to mean something.
constexpr std::array kinds{
    Kind::schedule, Kind::run,      Kind::live,     Kind::tick, Kind::wake,    Kind::block,
    Kind::fork,     Kind::exit,     Kind::softirq,  Kind::ipi,  Kind::stopper, Kind::yield,
    Kind::nice,     Kind::affinity, Kind::slice,    Kind::move, Kind::shares,  Kind::create,
    Kind::destroy,  Kind::blocked,  Kind::fork,     Kind::fork, Kind::block,   Kind::block,
    Kind::wake,     Kind::schedule, Kind::schedule, Kind::run,  Kind::live,    Kind::tick,
    Kind::softirq,  Kind::create,   Kind::nice,     Kind::run};

/// While a task is delayed, which it is not for long: mostly what is done to a task.
constexpr std::array kinds_while_delayed{Kind::schedule, Kind::run,      Kind::live,   Kind::tick,
                                         Kind::block,    Kind::fork,     Kind::exit,   Kind::yield,
                                         Kind::wake,     Kind::wake,     Kind::nice,   Kind::slice,
                                         Kind::affinity, Kind::affinity, Kind::move,   Kind::move,
                                         Kind::shares,   Kind::create,   Kind::softirq};

template <std::size_t n>
constexpr std::array<std::string_view, n> words_of(const std::array<Kind, n>& chosen) {
  std::array<std::string_view, n> all;
  for (std::size_t i = 0; i < n; ++i) all[i] = words[static_cast<std::size_t>(chosen[i])];
  return all;
}
constexpr auto kind_words = words_of(kinds);
constexpr auto kind_words_while_delayed = words_of(kinds_while_delayed);

}  // namespace

RandomEvents::RandomEvents(MachineTrial& t) : trial_(t), machine_(t.host.machine()) {
  // What a model lacks, its traces leave out.
  const unsigned has_domains = machine_.has_domains() ? 1 : 0;
  const unsigned cpus = t.count({"machine", "cpus"}, 1, most_cpus);
  const unsigned llc = t.count({"machine", "llc"}, 0, has_domains * cpus);
  const bool whole_cores = llc % 2 == 0 || llc == cpus;
  const unsigned smt = t.count({"machine", "smt"}, 1, llc > 1 && whole_cores ? 2 : 1);
  machine_.boot({.cpus = cpus, .smt = smt, .llc = llc});
  if (const auto dice = t.draw_u64({"machine", "dice"}, 0u, 1000u).raw()) machine_.seed(dice);
  const auto cost = t.draw_u64({"machine", "clock_cost"}, 0u, has_domains * 1000u).raw();
  if (cost != 0) machine_.clock_cost(cost);
  if (t.count({"machine", "late_ipis"}, 0, has_domains) == 1) machine_.late_ipis(true);
  if (t.count({"machine", "autogroup"}, 0, has_domains) == 0)
    machine_.sysctl("sched_autogroup_enabled", 0);
  if (t.flag(InputName{"machine", "no_delay"})) machine_.feature("DELAY_DEQUEUE", false);
  const unsigned tasks = t.count({"machine", "tasks"}, 0, 3);
  for (unsigned i = 0; i < tasks; ++i) tasks_.push_back(machine_.fork(0));
}

void RandomEvents::state_covers() {
  bool delayed = false;
  bool in_group = false;
  bool waking = false;
  for (const Task* task : tasks_) {
    const machine_task view = machine_.task(task);
    delayed = delayed || machine_.entity(view.se).sched_delayed != 0;
    in_group = in_group || (view.on_rq != 0 && view.group);
    waking = waking || view.is_waking != 0;
  }
  trial_.covers("a delayed task", delayed);
  trial_.covers("a queued task in a group", in_group);
  trial_.covers("an exit beside others", was_.exit_beside_others);
  trial_.covers("a wake-up of a delayed task", was_.wake_of_delayed);
  trial_.covers("a new weight of what runs", was_.nice_of_running);
  trial_.covers("a queued task that must change its CPU", was_.migration_of_queued);
  trial_.covers("a delayed task that must change its CPU", was_.migration_of_delayed);
  trial_.covers("a delayed task that changes its group", was_.group_move_of_delayed);
  if (!machine_.has_domains()) return;
  trial_.covers("a task on a wake list", waking);
  trial_.covers("a task that periodic balance moved", was_.balance_that_moved);
  trial_.covers("a task that active balance moved", was_.stopper_that_moved);
}

RandomEvents::Task* RandomEvents::delayed() const {
  const auto found = std::ranges::find_if(
      tasks_, [&](const Task* task) { return machine_.entity_of(task).sched_delayed != 0; });
  return found == tasks_.end() ? nullptr : *found;
}

/// If one is delayed, every other event is about it.
RandomEvents::Task* RandomEvents::task() {
  if (tasks_.empty()) return nullptr;
  Task* const sleeper = delayed();
  if (sleeper && trial_.flag(InputName{owner_, "delayed"})) return sleeper;
  return tasks_[draw("task", 0, static_cast<unsigned>(tasks_.size()) - 1)];
}

/// The root group is number 0.
RandomEvents::Group* RandomEvents::group(unsigned least) {
  if (groups_.size() < least) return nullptr;
  const unsigned n = draw("group", least, static_cast<unsigned>(groups_.size()));
  return n == 0 ? nullptr : groups_[n - 1];
}

/// Does it, and says if a task is on another CPU afterwards.
template <class Event>
bool RandomEvents::moves(Event event) {
  std::vector<int> before;
  for (const Task* task : tasks_) before.push_back(machine_.task(task).cpu);
  event();
  return !std::ranges::equal(tasks_, before, {},
                             [&](const Task* task) { return machine_.task(task).cpu; });
}

void RandomEvents::next() {
  assert(events_ < most_events);
  was_ = {};
  owner_ = event_name(++events_);
  const InputName kind{owner_, "kind"};
  happens(delayed() ? kinds_while_delayed[trial_.choice(kind, kind_words_while_delayed)]
                    : kinds[trial_.choice(kind, kind_words)]);
}

void RandomEvents::happens(Kind kind) {
  if (kind == Kind::run) {
    machine_.run(trial_.draw_u64({owner_, "ns"}, 0u, 100'000'000u, 1'000'000u).raw());
    return;
  }
  if (kind == Kind::live) return machine_.live(draw("ticks", 1, 20));
  if (kind == Kind::block || kind == Kind::yield || kind == Kind::exit) return of_running(kind);
  const unsigned cpu = draw("cpu", 0, machine_.cpus() - 1);
  switch (kind) {
    case Kind::schedule:
      machine_.schedule(cpu);
      return;
    case Kind::tick:
      machine_.tick(cpu);
      return;
    case Kind::fork:
      if (tasks_.size() < most_tasks) tasks_.push_back(machine_.fork(cpu));
      return;
    case Kind::softirq:
      was_.balance_that_moved = moves([&] { machine_.softirq(cpu); });
      return;
    case Kind::blocked:
      machine_.update_blocked_averages(cpu);
      return;
    case Kind::ipi:
      machine_.ipi(cpu);
      return;
    case Kind::stopper:
      was_.stopper_that_moved = moves([&] { machine_.stopper(cpu); });
      return;
    case Kind::shares:
    case Kind::create:
    case Kind::destroy:
      return of_group(kind, cpu);
    default:
      return of_task(kind, cpu);
  }
}

/// What a CPU runs does it, on one of those that are not idle.
void RandomEvents::of_running(Kind kind) {
  std::vector<unsigned> busy;
  for (unsigned cpu = 0; cpu < machine_.cpus(); ++cpu)
    if (machine_.rq(cpu).is_idle == 0) busy.push_back(cpu);
  if (busy.empty()) return;
  const unsigned cpu = busy[draw("busy", 0, static_cast<unsigned>(busy.size()) - 1)];
  if (kind == Kind::exit) return exit(cpu);
  if (kind == Kind::block)
    machine_.block(cpu);
  else
    machine_.yield(cpu);
}

void RandomEvents::exit(unsigned cpu) {
  const machine_rq rq = machine_.rq(cpu);
  was_.exit_beside_others = rq.nr_running - rq.nr_deadline > 1;
  std::erase(tasks_, rq.curr);
  machine_.exit(cpu);
}

void RandomEvents::of_task(Kind kind, unsigned cpu) {
  Task* const chosen = task();
  if (!chosen) return;
  const machine_task before = machine_.task(chosen);
  const bool was_delayed = machine_.entity(before.se).sched_delayed != 0;
  change(kind, cpu, chosen);
  const machine_task after = machine_.task(chosen);
  const bool migrates = kind == Kind::affinity && before.on_rq != 0 && after.cpu != before.cpu;
  was_.migration_of_queued = migrates && !was_delayed;
  was_.migration_of_delayed = migrates && was_delayed;
  was_.wake_of_delayed = kind == Kind::wake && was_delayed;
  was_.nice_of_running = kind == Kind::nice && before.on_cpu != 0 && after.nice != before.nice;
  was_.group_move_of_delayed = was_delayed && after.group != before.group;
  was_.reweight_of_waking = before.is_waking != 0 && (kind == Kind::nice || kind == Kind::slice);
}

void RandomEvents::change(Kind kind, unsigned cpu, Task* chosen) {
  switch (kind) {
    case Kind::wake:
      machine_.wake(cpu, chosen);
      return;
    case Kind::nice:
      machine_.nice(cpu, chosen, static_cast<int>(draw("nice", 0, 39)) - 20);
      return;
    case Kind::affinity:
      machine_.affinity(cpu, chosen, draw("mask", 1, (1u << machine_.cpus()) - 1));
      return;
    case Kind::slice:
      machine_.slice(
          cpu, chosen,
          trial_.draw_u64({owner_, "ns"}, bounds::slice_min_ns, bounds::slice_max_ns).raw());
      return;
    case Kind::move:
      machine_.group_move(cpu, chosen, group(0));
      return;
    default:
      assert(false);
      return;
  }
}

void RandomEvents::of_group(Kind kind, unsigned cpu) {
  if (kind == Kind::create) {
    if (groups_.size() == most_groups) return;
    groups_.push_back(machine_.group_create(cpu, group(0)));
    return;
  }
  Group* const chosen = group(1);
  if (!chosen) return;
  if (kind == Kind::shares) {
    machine_.group_shares(cpu, chosen, draw("shares", 2, 1u << 10));
    return;
  }
  // Only an empty group can go, and only one without groups in it.
  const auto is_in = [&](const Task* task) { return machine_.task(task).group == chosen; };
  const auto is_below = [&](const Group* group) { return machine_.group(group).parent == chosen; };
  if (std::ranges::any_of(tasks_, is_in) || std::ranges::any_of(groups_, is_below)) return;
  std::erase(groups_, chosen);
  machine_.group_destroy(cpu, chosen);
}

}  // namespace sched
