// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/machine_laws.h"

#include <algorithm>
#include <array>
#include <vector>

#include "numbers/wide.h"

namespace sched {

namespace {

using Task = KernelMachine::Task;
using u64 = std::uint64_t;

/// Of one queue: more than any claim has tasks.
constexpr std::size_t most_entities = 256;

/// scale_load_down() of the kernel's headers.
u64 scaled(u64 weight) {
  return weight == 0 ? 0 : std::max<u64>(2, weight >> 10);
}

/// Goes down the queues of all CPUs, and counts how often it meets each task.
class Laws {
 public:
  Laws(const KernelMachine& machine, std::span<Task* const> tasks)
      : machine_(machine), tasks_(tasks), met_(tasks.size()) {}

  std::string_view broken() {
    for (cpu_ = 0; cpu_ < machine_.cpus() && law_.empty(); ++cpu_) ask_cpu();
    for (std::size_t i = 0; i < tasks_.size() && law_.empty(); ++i) ask_task(tasks_[i], met_[i]);
    return law_;
  }

 private:
  struct Counts {
    unsigned queued = 0;
    unsigned delayed = 0;
    unsigned long util_est = 0;
  };
  void require(bool is_so, std::string_view law) {
    if (!is_so && law_.empty()) law_ = law;
  }

  void ask_cpu() {
    const machine_rq rq = machine_.rq(cpu_);
    const Counts counts = count(rq.cfs);
    // No other class has tasks between events: the stoppers sleep.
    require(rq.nr_running == counts.queued + rq.nr_deadline,
            "rq->nr_running is the number of queued tasks, the fair server included");
    require(machine_.queue(rq.cfs).util_est == counts.util_est,
            "the root queue's util_est is the sum over tasks that are queued and not delayed");
    require(!rq.curr || machine_.task(rq.curr).cpu == static_cast<int>(cpu_),
            "what a CPU runs is on it");
  }

  Counts count(const struct ::cfs_rq* cfs_rq) {
    std::array<struct ::sched_entity*, most_entities> entities;
    const unsigned n = machine_.entities(cfs_rq, entities);
    const machine_queue queue = machine_.queue(cfs_rq);
    Counts counts;
    u64 weight = 0;
    u64 load = 0;
    u64 sum = 0;
    u64 tree_load = 0;
    u64 tree_sum = 0;
    std::int64_t least_key = 0;
    for (unsigned i = 0; i < n; ++i) {
      const machine_entity se = machine_.entity(entities[i]);
      const bool runs = entities[i] == queue.curr;
      const auto key = static_cast<std::int64_t>(se.vruntime - queue.zero_vruntime);
      const u64 w = scaled(se.weight);
      require(se.on_rq != 0, "an entity of the tree or that runs has on_rq set");
      require(se.queue == cfs_rq, "an entity's cfs_rq is the queue that it is on");
      require(!runs || se.sched_delayed == 0, "what runs is not delayed");
      weight += se.weight;
      load += w;
      sum += w * static_cast<u64>(key);
      if (!runs) tree_load += w, tree_sum += w * static_cast<u64>(key);
      least_key = i == 0 ? key : std::min(least_key, key);
      add(counts, se);
    }
    require(queue.nr_queued == n, "cfs_rq->nr_queued is the number of entities");
    require(queue.load_weight == weight, "cfs_rq->load is the sum of the weights");
    require(queue.avg_load == tree_load,
            "cfs_rq->avg_load is the sum of the tree's scaled weights");
    require(static_cast<u64>(queue.avg_vruntime) == tree_sum,
            "cfs_rq->avg_vruntime is the sum of the tree's weights times keys");
    require(queue.h_nr_queued == counts.queued, "cfs_rq->h_nr_queued is the number of tasks below");
    require(queue.h_nr_runnable == counts.queued - counts.delayed,
            "cfs_rq->h_nr_runnable is the number of tasks below that are not delayed");
    require(queue.h_nr_delayed == counts.delayed,
            "cfs_rq->h_nr_delayed is the number of delayed tasks below");
    // The one of the least vruntime is, if anyone is.
    require(n == 0 || static_cast<std::int64_t>(sum) >= least_key * static_cast<std::int64_t>(load),
            "somebody is eligible");
    return counts;
  }

  void add(Counts& counts, const machine_entity& se) {
    if (se.task) {
      ++counts.queued;
      counts.delayed += se.sched_delayed;
      if (se.sched_delayed == 0) counts.util_est += se.util_est;
      meet(se.task);
      return;
    }
    const Counts below = count(se.my_q);
    require(below.queued > 0 || se.sched_delayed != 0,
            "a group's entity is queued only if a task below it is, or it is delayed");
    counts.queued += below.queued;
    counts.delayed += below.delayed;
    counts.util_est += below.util_est;
  }

  void meet(const Task* task) {
    const auto known = std::ranges::find(tasks_, task);
    require(known != tasks_.end(), "a queued task is one that lives");
    if (known == tasks_.end()) return;
    require(machine_.task(task).cpu == static_cast<int>(cpu_),
            "a task is on the queue of its own CPU alone");
    ++met_[static_cast<std::size_t>(known - tasks_.begin())];
  }

  void ask_task(const Task* task, unsigned times_met) {
    const machine_task view = machine_.task(task);
    const bool queued = view.on_rq == 1;
    require(times_met == (queued ? 1u : 0u), "a task with on_rq set is queued exactly once");
    require(!queued || (view.allowed >> view.cpu & 1) != 0, "a queued task is on an allowed CPU");
    require(view.state != 0 || queued, "a runnable task is queued");
    require(!queued || view.state == 0 || machine_.entity(view.se).sched_delayed != 0,
            "a sleeping task is queued only while it is delayed");
    require(view.on_cpu == 0 || queued, "a task that runs is queued");
  }

  const KernelMachine& machine_;
  std::span<Task* const> tasks_;
  std::vector<unsigned char> met_;
  unsigned cpu_ = 0;
  std::string_view law_;
};

}  // namespace

std::string_view broken_law(const KernelMachine& machine, std::span<Task* const> tasks) {
  return Laws(machine, tasks).broken();
}

std::int64_t lag_of(const KernelMachine& machine, const Task* task) {
  const machine_entity se = machine.entity_of(task);
  const machine_queue queue = machine.queue(se.queue);
  int128 sum = queue.avg_vruntime;
  int128 load = queue.avg_load;
  if (queue.curr) {
    const machine_entity curr = machine.entity(queue.curr);
    const auto weight = static_cast<int128>(scaled(curr.weight));
    sum += static_cast<std::int64_t>(curr.vruntime - queue.zero_vruntime) * weight;
    load += weight;
  }
  const int128 mean = sum / load - (sum % load < 0 ? 1 : 0);
  return static_cast<std::int64_t>(mean) -
         static_cast<std::int64_t>(se.vruntime - queue.zero_vruntime);
}

}  // namespace sched
