// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/whole_machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "properties/inputs.h"
#include "properties/machine_images.h"

namespace sched {

using Topology = WholeMachine::Topology;
using Task = WholeMachine::Task;
using Group = WholeMachine::Group;

WholeMachine::WholeMachine(const struct machine* machine) : machine_(machine) {
  if (machine_ && machine_->regions)
    Images::of_this_process().is_for_rules = false;  // whoever asked was another
}

void WholeMachine::boot(const Topology& topology) {
  if (!machine_) throw Absent{"machine"};
  names_.clear();
  named_ = 0;
  doing_.clear();
  topology_ = topology;
  if (!has_domains() && topology.llc != 0) throw Absent{"machine whose CPUs balance"};
  if (!machine_->regions) return boot_anew();
  Images& images = Images::of_this_process();
  images.prepare(*machine_);
  images.is_booted = true;
  images.is_for_rules = false;
  if (const Image* known = images.find(topology)) return known->restore(*machine_);
  images.unbooted.restore(*machine_);
  boot_anew();
  images.keep(Image(*machine_, topology));
}

void WholeMachine::boot_anew() {
  [[maybe_unused]] const int error = machine_->boot(&topology_);
  assert(error == 0);
}

void WholeMachine::leave() {
  Images& images = Images::of_this_process();
  if (images.is_for_rules && !images.is_in_rule) return;
  images.is_for_rules = false;
  if (images.is_booted) images.unbooted.restore(*machine_);
  images.is_booted = false;
}

const machine_rules& WholeMachine::begin_rule() {
  if (!machine_) throw Absent{"machine"};
  Images& images = Images::of_this_process();
  if (!images.is_for_rules || images.is_in_rule) {
    if (images.for_rules.is_empty()) {
      boot(machine_->rules->topology);
      if (const char* const lacking = machine_->rules->prepare()) throw Absent{lacking};
      images.for_rules = Image(*machine_, topology_);
    } else {
      images.for_rules.restore(*machine_);
    }
    images.is_booted = images.is_for_rules = true;
  }
  images.is_in_rule = true;
  return *machine_->rules;
}
void WholeMachine::end_rule() {
  Images::of_this_process().is_in_rule = false;
}

template <class... Parts>
void WholeMachine::begin(const char* format, const Parts&... parts) {
  if (story) doing_ = fmt::format(fmt::runtime(format), parts...);
}
void WholeMachine::end() {
  if (story) story(fmt::format("{:<32} {}", doing_, state()));
  doing_.clear();
}

void WholeMachine::sysctl(const char* name, unsigned value) {
  begin("sysctl {} = {}", name, value);
  if (machine_->sysctl(name, value) != 0) throw Absent{name};
  end();
}
void WholeMachine::feature(const char* name, bool on) {
  begin("feature {}{}", on ? "" : "NO_", name);
  if (machine_->feature(name, on) != 0) throw Absent{name};
  end();
}

void WholeMachine::seed(std::uint64_t seed) {
  begin("dice {}", seed);
  machine_->seed(seed);
  end();
}
void WholeMachine::clock_cost(std::uint64_t ns) {
  begin("reading the clock takes {} ns", ns);
  if (!has_domains()) throw Absent{"clock whose reading takes time"};
  machine_->clock_cost(ns);
  end();
}
void WholeMachine::late_ipis(bool on) {
  begin("wake lists {}", on ? "wait" : "are delivered at once");
  if (!has_domains()) throw Absent{"wake list that waits"};
  machine_->late_ipis(on);
  end();
}

void WholeMachine::run(std::uint64_t ns) {
  begin("run {} ns", ns);
  machine_->run(ns);
  end();
}
void WholeMachine::live(unsigned ticks) {
  constexpr std::uint64_t tick_ns = 4'000'000;
  begin("live {} ticks", ticks);
  for (unsigned tick = 0; tick < ticks; ++tick) {
    machine_->run(tick_ns);
    for (unsigned cpu = 0; cpu < cpus(); ++cpu) {
      machine_->tick(cpu);
      if (rq(cpu).softirq_pending != 0) machine_->softirq(cpu);
      if (rq(cpu).need_resched != 0) machine_->schedule(cpu);
    }
  }
  end();
}
Task* WholeMachine::fork(unsigned cpu) {
  begin("fork on cpu {}", cpu);
  Task* const task = machine_->fork(cpu);
  name(task);
  end();
  return task;
}
bool WholeMachine::wake(unsigned cpu, Task* task) {
  begin("wake {} from cpu {}", name_of(task), cpu);
  const bool was_asleep = machine_->wake(cpu, task) != 0;
  end();
  return was_asleep;
}
void WholeMachine::block(unsigned cpu) {
  assert(rq(cpu).is_idle == 0);
  begin("block {} on cpu {}", name_of_running(cpu), cpu);
  machine_->block(cpu);
  end();
}
void WholeMachine::exit(unsigned cpu) {
  assert(rq(cpu).is_idle == 0);
  begin("exit {} on cpu {}", name_of_running(cpu), cpu);
  const Task* const task = rq(cpu).curr;
  machine_->exit(cpu);
  std::erase_if(names_, [&](const auto& known) { return known.first == task; });
  end();
}
void WholeMachine::schedule(unsigned cpu) {
  begin("schedule on cpu {}", cpu);
  machine_->schedule(cpu);
  end();
}
void WholeMachine::yield(unsigned cpu) {
  assert(rq(cpu).is_idle == 0);
  begin("yield {} on cpu {}", name_of_running(cpu), cpu);
  machine_->yield(cpu);
  end();
}
void WholeMachine::tick(unsigned cpu) {
  begin("tick on cpu {}", cpu);
  machine_->tick(cpu);
  end();
}
void WholeMachine::update_blocked_averages(unsigned cpu) {
  begin("blocked averages on cpu {}", cpu);
  machine_->update_blocked_averages(cpu);
  end();
}
bool WholeMachine::softirq(unsigned cpu) {
  begin("balance on cpu {}{}", cpu, rq(cpu).softirq_pending != 0 ? "" : ": nothing was raised");
  const bool any = machine_->softirq(cpu) != 0;
  end();
  return any;
}
bool WholeMachine::ipi(unsigned cpu) {
  begin("wake list of cpu {}", cpu);
  const bool any = machine_->ipi(cpu) != 0;
  end();
  return any;
}
bool WholeMachine::stopper(unsigned cpu) {
  begin("stopper on cpu {}{}", cpu, rq(cpu).stop_pending != 0 ? "" : ": no work");
  const bool any = machine_->stopper(cpu) != 0;
  end();
  return any;
}
void WholeMachine::nice(unsigned cpu, Task* task, int nice) {
  begin("nice {} of {}", nice, name_of(task));
  machine_->nice(cpu, task, nice);
  end();
}
void WholeMachine::affinity(unsigned cpu, Task* task, unsigned mask) {
  begin("affinity {:#x} of {}", mask, name_of(task));
  machine_->affinity(cpu, task, mask);
  end();
}
void WholeMachine::slice(unsigned cpu, Task* task, std::uint64_t ns) {
  begin("slice {} ns of {}", ns, name_of(task));
  machine_->slice(cpu, task, ns);
  end();
}
Group* WholeMachine::group_create(unsigned cpu, Group* parent) {
  begin("new group{}", parent ? " in a group" : "");
  Group* const group = machine_->group_create(cpu, parent);
  if (!group) throw Absent{"more than 32 task groups"};
  end();
  return group;
}
void WholeMachine::group_shares(unsigned cpu, Group* group, unsigned long shares) {
  begin("shares {} of a group", shares);
  machine_->group_shares(cpu, group, shares);
  end();
}
void WholeMachine::group_move(unsigned cpu, Task* task, Group* group) {
  begin("move {} to {}", name_of(task), group ? "a group" : "the root group");
  machine_->group_move(cpu, task, group);
  end();
}
void WholeMachine::group_destroy(unsigned cpu, Group* group) {
  begin("group destroyed");
  machine_->group_destroy(cpu, group);
  end();
}

machine_task WholeMachine::task(const Task* task) const {
  machine_task view;
  machine_->view_task(task, &view);
  return view;
}
machine_entity WholeMachine::entity(const struct ::sched_entity* se) const {
  machine_entity view;
  machine_->view_entity(se, &view);
  return view;
}
machine_queue WholeMachine::queue(const struct ::cfs_rq* cfs_rq) const {
  machine_queue view;
  machine_->view_queue(cfs_rq, &view);
  return view;
}
machine_rq WholeMachine::rq(unsigned cpu) const {
  machine_rq view;
  machine_->view_rq(cpu, &view);
  return view;
}
bool WholeMachine::domain(unsigned cpu, unsigned level, machine_domain& view) const {
  return machine_->view_domain(cpu, level, &view) != 0;
}
struct ::cfs_rq* WholeMachine::group_queue(const Group* group, unsigned cpu) const {
  return machine_->group_queue(group, cpu);
}
machine_group WholeMachine::group(const Group* group) const {
  machine_group view;
  machine_->view_group(group, &view);
  return view;
}
bool WholeMachine::eligible(const Task* task) const {
  struct ::sched_entity* const se = this->task(task).se;
  return machine_->eligible(entity(se).queue, se) != 0;
}

struct ::sched_entity* WholeMachine::pick(struct ::cfs_rq* cfs_rq) const {
  if (!machine_->pick) throw Absent{"pick_eevdf"};
  return machine_->pick(cfs_rq);
}

WholeMachine::Entities WholeMachine::entities(const struct ::cfs_rq* cfs_rq) const {
  Entities all;
  all.size_ = machine_->entities(cfs_rq, all.of_.data(), Entities::most);
  assert(all.size_ <= Entities::most);
  return all;
}

void WholeMachine::name(const Task* task) {
  if (!story) return;
  const std::size_t n = named_++;
  std::string name(1, static_cast<char>('A' + n % 26));
  if (n >= 26) name += std::to_string(n / 26);
  names_.emplace_back(task, name);
}
std::string WholeMachine::name_of_running(unsigned cpu) const {
  return story ? name_of(rq(cpu).curr) : std::string();
}
std::string WholeMachine::name_of(const Task* task) const {
  if (!story) return {};
  const auto known = std::ranges::find(names_, task, [](const auto& each) { return each.first; });
  return known == names_.end() ? "?" : known->second;
}

/// "0: A* B 1: - 2: C(delayed)": who is queued where; * runs.
std::string WholeMachine::state() const {
  std::string text;
  for (unsigned cpu = 0; cpu < cpus(); ++cpu) {
    text += fmt::format("{}{}:", cpu == 0 ? "" : "  ", cpu);
    bool is_empty = true;
    for (const auto& [task, name] : names_) {
      const machine_task view = this->task(task);
      if (view.on_rq == 0 || view.cpu != static_cast<int>(cpu)) continue;
      text += fmt::format(" {}{}{}", name, view.on_cpu != 0 ? "*" : "",
                          entity(view.se).sched_delayed != 0 ? "(delayed)" : "");
      is_empty = false;
    }
    if (is_empty) text += " -";
  }
  return text;
}

}  // namespace sched
