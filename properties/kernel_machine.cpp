// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/kernel_machine.h"

#include <fmt/format.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "properties/inputs.h"

namespace sched {

using Topology = KernelMachine::Topology;
using Task = KernelMachine::Task;
using Group = KernelMachine::Group;

namespace {

/// AT_HWCAP2: user space may change the GS base by itself (HWCAP2_FSGSBASE).
constexpr unsigned long may_wrgsbase = 2;
/// Each some hundred KB; claims draw from few topologies.
constexpr std::size_t kept_images = 16;
constexpr unsigned most_entities = 4096;

/// Kernel data, per-CPU copies and what was allocated, at one moment.
class Image {
 public:
  Image() = default;
  Image(const struct machine& machine, const Topology& topology) : topology_(topology) {
    for (const machine_region& region : regions_of(machine))
      regions_.emplace_back(region.start, region.end);
  }
  bool is_empty() const { return regions_.empty(); }
  bool is_of(const Topology& other) const {
    return topology_.cpus == other.cpus && topology_.smt == other.smt && topology_.llc == other.llc;
  }
  void restore(const struct machine& machine) const {
    const auto regions = regions_of(machine);
    for (std::size_t i = 0; i < regions.size(); ++i)
      std::memcpy(regions[i].start, regions_[i].data(), regions_[i].size());
  }

 private:
  using Regions = std::array<machine_region, MACHINE_REGIONS>;
  static Regions regions_of(const struct machine& machine) {
    Regions regions{};
    machine.regions(regions.data());
    return regions;
  }

  Topology topology_{};
  std::vector<std::vector<char>> regions_;
};

/// There is one copy of the kernel's data in a process, so its images belong to the process, too.
struct Images {
  Image unbooted;
  std::vector<Image> booted;
  bool is_booted = false;

  static Images& of_this_process() {
    static Images images;
    return images;
  }

  void prepare(const struct machine& machine) {
    if (!unbooted.is_empty()) return;
    void* const wanted = reinterpret_cast<void*>(MACHINE_MEMORY_START);
    if (mmap(wanted, MACHINE_MEMORY_SIZE, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1,
             0) == MAP_FAILED)
      throw std::system_error(errno, std::generic_category(), "memory of the machine");
    machine.prepare((getauxval(AT_HWCAP2) & may_wrgsbase) != 0);
    unbooted = Image(machine, {});
  }
  const Image* find(const Topology& topology) const {
    const auto known =
        std::ranges::find_if(booted, [&](const Image& image) { return image.is_of(topology); });
    return known == booted.end() ? nullptr : &*known;
  }
  void keep(Image&& image) {
    if (booted.size() == kept_images) booted.erase(booted.begin());
    booted.push_back(std::move(image));
  }
};

}  // namespace

void KernelMachine::boot(const Topology& topology) {
  if (!machine_) throw Absent{"machine"};
  names_.clear();
  topology_ = topology;
  Images& images = Images::of_this_process();
  images.prepare(*machine_);
  images.is_booted = true;
  if (const Image* known = images.find(topology)) return known->restore(*machine_);
  images.unbooted.restore(*machine_);
  [[maybe_unused]] const int error = machine_->boot(&topology);
  assert(error == 0);
  images.keep(Image(*machine_, topology));
}

void KernelMachine::leave() {
  Images& images = Images::of_this_process();
  if (images.is_booted) images.unbooted.restore(*machine_);
  images.is_booted = false;
}

void KernelMachine::sysctl(const char* name, unsigned value) {
  if (machine_->sysctl(name, value) != 0) throw Absent{name};
  tell("sysctl {} = {}", name, value);
}
void KernelMachine::feature(const char* name, bool on) {
  if (machine_->feature(name, on) != 0) throw Absent{name};
  tell("feature {}{}", on ? "" : "NO_", name);
}

void KernelMachine::run(std::uint64_t ns) {
  machine_->run(ns);
  tell("run {} ns", ns);
}
Task* KernelMachine::fork(unsigned cpu) {
  Task* const task = machine_->fork(cpu);
  name(task);
  tell("fork on cpu {}: {}", cpu, name_of(task));
  return task;
}
bool KernelMachine::wake(unsigned cpu, Task* task) {
  const bool was_asleep = machine_->wake(cpu, task) != 0;
  tell("wake {} from cpu {}", name_of(task), cpu);
  return was_asleep;
}
void KernelMachine::block(unsigned cpu) {
  const std::string who = name_of(rq(cpu).curr);
  machine_->block(cpu);
  tell("block {} on cpu {}", who, cpu);
}
void KernelMachine::exit(unsigned cpu) {
  const Task* const task = rq(cpu).curr;
  const std::string who = name_of(task);
  machine_->exit(cpu);
  names_.erase(task);
  tell("exit of {} on cpu {}", who, cpu);
}
void KernelMachine::schedule(unsigned cpu) {
  machine_->schedule(cpu);
  tell("schedule on cpu {}", cpu);
}
void KernelMachine::yield(unsigned cpu) {
  const std::string who = name_of(rq(cpu).curr);
  machine_->yield(cpu);
  tell("yield of {} on cpu {}", who, cpu);
}
void KernelMachine::tick(unsigned cpu) {
  machine_->tick(cpu);
  tell("tick on cpu {}", cpu);
}
bool KernelMachine::softirq(unsigned cpu) {
  const bool any = machine_->softirq(cpu) != 0;
  tell("balance on cpu {}{}", cpu, any ? "" : ": nothing was raised");
  return any;
}
bool KernelMachine::ipi(unsigned cpu) {
  const bool any = machine_->ipi(cpu) != 0;
  tell("wake list of cpu {}{}", cpu, any ? "" : ": empty");
  return any;
}
bool KernelMachine::stopper(unsigned cpu) {
  const bool any = machine_->stopper(cpu) != 0;
  tell("stopper on cpu {}{}", cpu, any ? "" : ": no work");
  return any;
}
void KernelMachine::nice(unsigned cpu, Task* task, int nice) {
  machine_->nice(cpu, task, nice);
  tell("nice {} of {}", nice, name_of(task));
}
void KernelMachine::affinity(unsigned cpu, Task* task, unsigned mask) {
  machine_->affinity(cpu, task, mask);
  tell("affinity {:#x} of {}", mask, name_of(task));
}
void KernelMachine::slice(unsigned cpu, Task* task, std::uint64_t ns) {
  machine_->slice(cpu, task, ns);
  tell("slice {} of {}", ns, name_of(task));
}
Group* KernelMachine::group_create(unsigned cpu, Group* parent) {
  Group* const group = machine_->group_create(cpu, parent);
  if (!group) throw Absent{"more than 32 task groups"};
  tell("new group{}", parent ? " in a group" : "");
  return group;
}
void KernelMachine::group_shares(unsigned cpu, Group* group, unsigned long shares) {
  machine_->group_shares(cpu, group, shares);
  tell("shares {} of a group", shares);
}
void KernelMachine::group_move(unsigned cpu, Task* task, Group* group) {
  machine_->group_move(cpu, task, group);
  tell("move {} to {}", name_of(task), group ? "a group" : "the root group");
}
void KernelMachine::group_destroy(unsigned cpu, Group* group) {
  machine_->group_destroy(cpu, group);
  tell("group destroyed");
}

machine_task KernelMachine::task(const Task* task) const {
  machine_task view;
  machine_->view_task(task, &view);
  return view;
}
machine_entity KernelMachine::entity(const struct ::sched_entity* se) const {
  machine_entity view;
  machine_->view_entity(se, &view);
  return view;
}
machine_queue KernelMachine::queue(const struct ::cfs_rq* cfs_rq) const {
  machine_queue view;
  machine_->view_queue(cfs_rq, &view);
  return view;
}
machine_rq KernelMachine::rq(unsigned cpu) const {
  machine_rq view;
  machine_->view_rq(cpu, &view);
  return view;
}
bool KernelMachine::domain(unsigned cpu, unsigned level, machine_domain& view) const {
  return machine_->view_domain(cpu, level, &view) != 0;
}
struct ::cfs_rq* KernelMachine::group_queue(const Group* group, unsigned cpu) const {
  return machine_->group_queue(group, cpu);
}
bool KernelMachine::eligible(const Task* task) const {
  struct ::sched_entity* const se = this->task(task).se;
  return machine_->eligible(entity(se).queue, se) != 0;
}

const std::vector<struct ::sched_entity*>& KernelMachine::entities(
    const struct ::cfs_rq* cfs_rq) const {
  entities_.resize(most_entities);
  const unsigned n = machine_->entities(cfs_rq, entities_.data(), most_entities);
  assert(n <= most_entities);
  entities_.resize(n);
  return entities_;
}

void KernelMachine::name(const Task* task) {
  if (!story) return;
  const std::size_t n = names_.size();
  std::string name(1, static_cast<char>('A' + n % 26));
  if (n >= 26) name += std::to_string(n / 26);
  names_[task] = name;
}
std::string KernelMachine::name_of(const Task* task) const {
  const auto known = names_.find(task);
  return known == names_.end() ? "?" : known->second;
}

/// "0: A* B 1: - 2: C(delayed)": who is queued where; * runs.
std::string KernelMachine::state() const {
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

template <class... Parts>
void KernelMachine::tell(const char* format, const Parts&... parts) {
  if (!story) return;
  story(fmt::format("{:<32} {}", fmt::format(fmt::runtime(format), parts...), state()));
}

}  // namespace sched
