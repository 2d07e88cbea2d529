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
constexpr std::array<std::string_view, 19> words{
    "schedule", "run",   "live", "tick",     "wake",  "block", "fork",   "exit",   "softirq", "ipi",
    "stopper",  "yield", "nice", "affinity", "slice", "move",  "shares", "create", "destroy"};
static_assert(words.size() == static_cast<std::size_t>(Kind::destroy) + 1);

/// Each kind once; behind that, again, what must come often for the others to mean something.
constexpr std::array kinds{
    Kind::schedule, Kind::run,      Kind::live,    Kind::tick,  Kind::wake,    Kind::block,
    Kind::fork,     Kind::exit,     Kind::softirq, Kind::ipi,   Kind::stopper, Kind::yield,
    Kind::nice,     Kind::affinity, Kind::slice,   Kind::move,  Kind::shares,  Kind::create,
    Kind::destroy,  Kind::fork,     Kind::fork,    Kind::block, Kind::block,   Kind::wake,
    Kind::schedule, Kind::schedule, Kind::run,     Kind::live,  Kind::tick,    Kind::softirq};

constexpr auto kind_words = [] {
  std::array<std::string_view, kinds.size()> all;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = words[static_cast<std::size_t>(kinds[i])];
  return all;
}();

}  // namespace

RandomEvents::RandomEvents(KernelTrial& t) : trial_(t), machine_(t.host.machine()) {
  const unsigned cpus = t.count({"machine", "cpus"}, 1, MACHINE_MAX_CPUS);
  const unsigned llc = t.count({"machine", "llc"}, 1, cpus);
  const bool whole_cores = llc % 2 == 0 || llc == cpus;
  const unsigned smt = t.count({"machine", "smt"}, 1, llc > 1 && whole_cores ? 2 : 1);
  machine_.boot({.cpus = cpus, .smt = smt, .llc = llc});
  if (const auto dice = t.draw_u64({"machine", "dice"}, 0u, 1000u).raw()) machine_.seed(dice);
  const auto cost = t.draw_u64({"machine", "clock_cost"}, 0u, 1000u).raw();
  if (cost != 0) machine_.clock_cost(cost);
  if (t.flag(InputName{"machine", "late_ipis"})) machine_.late_ipis(true);
  if (!t.flag(InputName{"machine", "autogroup"})) machine_.sysctl("sched_autogroup_enabled", 0);
  if (t.flag(InputName{"machine", "no_delay"})) machine_.feature("DELAY_DEQUEUE", false);
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
  trial_.covers("a task on a wake list", waking);
  trial_.covers("a task that periodic balance moved", balanced_);
  trial_.covers("a task that active balance moved", pushed_);
}

RandomEvents::Task* RandomEvents::task() {
  if (tasks_.empty()) return nullptr;
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
  balanced_ = pushed_ = false;
  owner_ = event_name(++events_);
  happens(kinds[trial_.choice({owner_, "kind"}, kind_words)]);
}

void RandomEvents::happens(Kind kind) {
  if (kind == Kind::run) {
    machine_.run(trial_.draw_u64({owner_, "ns"}, 0u, 100'000'000u, 1'000'000u).raw());
    return;
  }
  if (kind == Kind::live) return machine_.live(draw("ticks", 1, 50));
  const unsigned cpu = draw("cpu", 0, machine_.cpus() - 1);
  const bool is_idle = machine_.rq(cpu).is_idle != 0;
  switch (kind) {
    case Kind::schedule:
      machine_.schedule(cpu);
      return;
    case Kind::tick:
      machine_.tick(cpu);
      return;
    case Kind::block:
      if (!is_idle) machine_.block(cpu);
      return;
    case Kind::yield:
      if (!is_idle) machine_.yield(cpu);
      return;
    case Kind::exit:
      if (!is_idle) exit(cpu);
      return;
    case Kind::fork:
      if (tasks_.size() < most_tasks) tasks_.push_back(machine_.fork(cpu));
      return;
    case Kind::softirq:
      balanced_ = moves([&] { machine_.softirq(cpu); });
      return;
    case Kind::ipi:
      machine_.ipi(cpu);
      return;
    case Kind::stopper:
      pushed_ = moves([&] { machine_.stopper(cpu); });
      return;
    case Kind::shares:
    case Kind::create:
    case Kind::destroy:
      return of_group(kind, cpu);
    default:
      return of_task(kind, cpu);
  }
}

void RandomEvents::exit(unsigned cpu) {
  std::erase(tasks_, machine_.rq(cpu).curr);
  machine_.exit(cpu);
}

void RandomEvents::of_task(Kind kind, unsigned cpu) {
  Task* const chosen = task();
  if (!chosen) return;
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
  const auto is_below = [&](const Group* group) { return machine_.parent_of(group) == chosen; };
  if (std::ranges::any_of(tasks_, is_in) || std::ranges::any_of(groups_, is_below)) return;
  std::erase(groups_, chosen);
  machine_.group_destroy(cpu, chosen);
}

}  // namespace sched
