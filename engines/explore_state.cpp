// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/explore_state.h"

#include <algorithm>
#include <cassert>

namespace sched {

namespace {

/// Seven bits in a byte, small ones of either sign in one.
void put(std::string& bytes, std::int64_t value) {
  auto rest = static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63);
  for (; rest >= 0x80; rest >>= 7) bytes += static_cast<char>(rest | 0x80);
  bytes += static_cast<char>(rest);
}
void put(std::string& bytes, std::uint64_t value) {
  put(bytes, static_cast<std::int64_t>(value));
}

constexpr unsigned cpus = 2;

unsigned mask_seen(unsigned mask, unsigned flip) {
  return flip == 0 ? mask : (mask & 1) << 1 | mask >> 1;
}

/// `flip` 1: the CPUs' numbers are swapped.
std::string task_key(FairMachine& machine, const MachineTask& p, unsigned flip) {
  const MachineEntity& se = p.se;
  const MachineQueue& cfs_rq = *se.cfs_rq;
  std::string key;
  put(key, std::uint64_t{p.cpu ^ flip});
  put(key, std::uint64_t{mask_seen(p.allowed, flip)});
  put(key, static_cast<std::uint64_t>(p.state));
  put(key, static_cast<std::uint64_t>(p.on_rq));
  put(key, std::uint64_t{se.on_rq} | std::uint64_t{se.sched_delayed} << 1 |
               std::uint64_t{se.rel_deadline} << 2 | std::uint64_t{se.custom_slice} << 3 |
               std::uint64_t{p.on_cpu} << 4 | std::uint64_t{cfs_rq.next == &se} << 5);
  put(key, std::int64_t{p.nice});
  put(key, se.weight.raw());
  put(key, std::uint64_t{se.inv_weight.raw()});
  put(key, se.slice.raw());
  if (!se.on_rq) {
    put(key, se.vlag.raw());
    if (se.rel_deadline) put(key, se.deadline.raw());
    return key;
  }
  put(key, se.vruntime.raw() - cfs_rq.zero_vruntime.raw());
  put(key, se.deadline.raw() - cfs_rq.zero_vruntime.raw());
  if (cfs_rq.curr == &se) {
    put(key, static_cast<std::uint64_t>(se.vlag.raw()) - se.deadline.raw());
    put(key, machine.now() - se.exec_start);
  } else {
    const auto place = std::ranges::find(cfs_rq.tasks, &se);
    put(key, std::int64_t{place - cfs_rq.tasks.begin()});
  }
  return key;
}

std::string cpu_key(FairMachine& machine, const MachineCpu& rq) {
  const MachineQueue& cfs_rq = rq.cfs;
  std::string key;
  put(key, std::uint64_t{rq.need_resched} | std::uint64_t{rq.skips_clock_update} << 1 |
               std::uint64_t{rq.curr != nullptr} << 2);
  if (rq.skips_clock_update) put(key, machine.now() - rq.clock);
  put(key, std::uint64_t{rq.nr_running});
  put(key, cfs_rq.avg_vruntime.raw());
  put(key, cfs_rq.avg_load.raw());
  put(key, std::uint64_t{cfs_rq.nr_queued.raw()});
  put(key, cfs_rq.load_weight);
  put(key, std::uint64_t{cfs_rq.h_nr_queued});
  put(key, std::uint64_t{cfs_rq.h_nr_runnable});
  put(key, std::uint64_t{cfs_rq.h_nr_delayed});
  return key;
}

}  // namespace

std::string key_of(FairMachine& machine) {
  assert(machine.cpus() == cpus && machine.groups().empty());
  std::string least;
  for (unsigned flip = 0; flip < cpus; ++flip) {
    std::vector<std::string> tasks;
    for (const MachineTask& task : machine.tasks()) tasks.push_back(task_key(machine, task, flip));
    std::ranges::sort(tasks);
    std::string key = cpu_key(machine, machine.cpu(flip)) + cpu_key(machine, machine.cpu(1 - flip));
    for (const std::string& task : tasks) key += task;
    if (flip == 0 || key < least) least = std::move(key);
  }
  return least;
}

}  // namespace sched
