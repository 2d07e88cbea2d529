// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "model/machine/pelt.h"
#include "properties/machine_laws.h"

namespace sched {

namespace {

using Group = WholeMachine::Group;
using pelt::min_divider;

/// A queue's load of its own, or that it owes to its group.
bool has_load(const machine_queue& queue) {
  return (queue.avg.load_sum | queue.avg.util_sum | queue.avg.runnable_sum) != 0 ||
         (queue.removed_load_avg | queue.removed_util_avg | queue.removed_runnable_avg) != 0 ||
         queue.tg_load_avg_contrib != 0;
}

/// @return the law that is broken
std::string_view ask_queue(const machine_queue& queue) {
  const machine_avg& avg = queue.avg;
  if (avg.util_sum < avg.util_avg * min_divider) return "util_sum is worth its util_avg";
  if (avg.runnable_sum < avg.runnable_avg * min_divider)
    return "runnable_sum is worth its runnable_avg";
  if (avg.load_avg != 0 && avg.load_sum == 0) return "no load_avg without a load_sum";
  if (has_load(queue) && queue.on_list == 0) return "a queue with load is on the leaf list";
  return {};
}

std::string_view ask_group(const WholeMachine& machine, const Group* group) {
  const machine_group view = machine.group(group);
  unsigned long told = 0;
  for (unsigned cpu = 0; cpu < machine.cpus(); ++cpu) {
    const machine_queue queue = machine.queue(machine.group_queue(group, cpu));
    if (const std::string_view law = ask_queue(queue); !law.empty()) return law;
    const machine_queue above = machine.queue(machine.group_queue(view.parent, cpu));
    if (queue.on_list != 0 && above.on_list == 0)
      return "the leaf list has whoever is above one on it";
    told += queue.tg_load_avg_contrib;
  }
  if (told != static_cast<unsigned long>(view.load_avg))
    return "a group's load_avg is the sum of what its queues told it";
  return {};
}

}  // namespace

std::string_view broken_load_law(const WholeMachine& machine, std::span<Group* const> groups) {
  for (unsigned cpu = 0; cpu < machine.cpus(); ++cpu)
    if (const auto law = ask_queue(machine.queue(machine.group_queue(nullptr, cpu))); !law.empty())
      return law;
  for (const Group* group : groups)
    if (const auto law = ask_group(machine, group); !law.empty()) return law;
  return {};
}

std::string_view broken_util_est_law(const WholeMachine& machine,
                                     std::span<WholeMachine::Task* const> tasks) {
  std::array<unsigned long, MACHINE_MAX_CPUS> expected{};
  for (const WholeMachine::Task* task : tasks) {
    const machine_task view = machine.task(task);
    const machine_entity se = machine.entity(view.se);
    if (view.on_rq == 1 && se.sched_delayed == 0)
      expected[static_cast<unsigned>(view.cpu)] += se.avg.util_est;
  }
  for (unsigned cpu = 0; cpu < machine.cpus(); ++cpu)
    if (machine.queue(machine.rq(cpu).cfs).avg.util_est != expected[cpu])
      return "the root queue's util_est is the sum over tasks that are queued and not delayed";
  return {};
}

bool sum_is_worth_average(const WholeMachine& machine, unsigned cpu) {
  const machine_avg avg = machine.queue(machine.group_queue(nullptr, cpu)).avg;
  return avg.load_sum >= avg.load_avg * min_divider;
}

}  // namespace sched
