// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/machine_laws.h"

#include <algorithm>
#include <vector>

#include "numbers/machine.h"

namespace sched {

namespace {

using Task = KernelMachine::Task;
using u64 = std::uint64_t;

/// scale_load_down() of the kernel's headers.
u64 scaled(u64 weight) {
  return weight == 0 ? 0 : std::max<u64>(2, weight >> 10);
}

/// Goes down the queues of one CPU, and collects its tasks on the way.
class CpuLaws {
 public:
  explicit CpuLaws(const KernelMachine& machine) : machine_(machine) {}

  std::string_view broken(unsigned cpu) {
    const machine_rq rq = machine_.rq(cpu);
    tasks_.clear();
    const Counts counts = count(rq.cfs);
    if (!law_.empty()) return law_;
    // No other class has tasks between events: the stoppers sleep.
    if (rq.nr_running != counts.queued + rq.nr_deadline)
      return "rq->nr_running is the number of queued tasks, the fair server included";
    if (rq.curr && machine_.task(rq.curr).cpu != static_cast<int>(cpu))
      return "what a CPU runs is on it";
    return {};
  }
  const std::vector<const Task*>& tasks() const { return tasks_; }

 private:
  struct Counts {
    unsigned queued = 0;
    unsigned delayed = 0;
  };
  void require(bool is_so, std::string_view law) {
    if (!is_so && law_.empty()) law_ = law;
  }

  Counts count(const struct ::cfs_rq* cfs_rq) {
    const machine_queue queue = machine_.queue(cfs_rq);
    const std::vector<struct ::sched_entity*> entities = machine_.entities(cfs_rq);
    Counts counts;
    u64 weight = 0;
    u64 load = 0;
    u64 sum = 0;
    u64 all_load = 0;
    u64 all_sum = 0;
    std::int64_t least_key = 0;
    unsigned n = 0;
    for (const struct ::sched_entity* se : entities) {
      const machine_entity view = machine_.entity(se);
      const bool runs = se == queue.curr;
      const auto key = static_cast<std::int64_t>(view.vruntime - queue.zero_vruntime);
      const u64 w = scaled(view.weight);
      require(view.on_rq != 0, "an entity of the tree or that runs has on_rq set");
      require(view.queue == cfs_rq, "an entity's cfs_rq is the queue that it is on");
      require(!runs || view.sched_delayed == 0, "what runs is not delayed");
      if (!runs) load += w, sum += w * static_cast<u64>(key);
      all_load += w;
      all_sum += w * static_cast<u64>(key);
      least_key = n == 0 ? key : std::min(least_key, key);
      weight += view.weight;
      ++n;
      add(counts, view);
    }
    require(queue.nr_queued == n, "cfs_rq->nr_queued is the number of entities");
    require(queue.load_weight == weight, "cfs_rq->load is the sum of the weights");
    require(queue.avg_load == load, "cfs_rq->avg_load is the sum of the tree's scaled weights");
    require(static_cast<u64>(queue.avg_vruntime) == sum,
            "cfs_rq->avg_vruntime is the sum of the tree's weights times keys");
    require(queue.h_nr_queued == counts.queued, "cfs_rq->h_nr_queued is the number of tasks below");
    require(queue.h_nr_delayed == counts.delayed,
            "cfs_rq->h_nr_delayed is the number of delayed tasks below");
    // The one of the least vruntime is, if anyone is.
    require(n == 0 || static_cast<std::int64_t>(all_sum) >=
                          least_key * static_cast<std::int64_t>(all_load),
            "somebody is eligible");
    return counts;
  }

  void add(Counts& counts, const machine_entity& view) {
    if (view.task) {
      ++counts.queued;
      counts.delayed += view.sched_delayed;
      tasks_.push_back(view.task);
      return;
    }
    const Counts below = count(view.my_q);
    require(below.queued > 0 || view.sched_delayed != 0,
            "a group's entity is queued if and only if a task below it is, or it is delayed");
    counts.queued += below.queued;
    counts.delayed += below.delayed;
  }

  const KernelMachine& machine_;
  std::vector<const Task*> tasks_;
  std::string_view law_;
};

std::string_view broken_law_of(const machine_task& task, const machine_entity& se,
                               std::ptrdiff_t times_here, std::ptrdiff_t times_elsewhere) {
  const bool queued = task.on_rq == 1;
  if (times_elsewhere != 0) return "a task is on the queue of its own CPU alone";
  if (times_here != (queued ? 1 : 0)) return "a task with on_rq set is queued exactly once";
  if (queued && (task.allowed >> task.cpu & 1) == 0) return "a queued task is on an allowed CPU";
  if (task.state == 0 && !queued) return "a runnable task is queued";
  if (queued && task.state != 0 && se.sched_delayed == 0)
    return "a sleeping task is queued only while it is delayed";
  if (task.on_cpu != 0 && !queued) return "a task that runs is queued";
  return {};
}

}  // namespace

std::string_view broken_law(const KernelMachine& machine, std::span<Task* const> tasks) {
  std::vector<std::vector<const Task*>> found;
  for (unsigned cpu = 0; cpu < machine.cpus(); ++cpu) {
    CpuLaws laws(machine);
    if (const auto law = laws.broken(cpu); !law.empty()) return law;
    found.push_back(laws.tasks());
  }
  for (const Task* task : tasks) {
    const machine_task view = machine.task(task);
    std::ptrdiff_t here = 0;
    std::ptrdiff_t elsewhere = 0;
    for (unsigned cpu = 0; cpu < machine.cpus(); ++cpu)
      (static_cast<int>(cpu) == view.cpu ? here : elsewhere) +=
          std::ranges::count(found[cpu], task);
    const auto law = broken_law_of(view, machine.entity(view.se), here, elsewhere);
    if (!law.empty()) return law;
  }
  return {};
}

}  // namespace sched
