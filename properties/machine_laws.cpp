// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/machine_laws.h"

#include <algorithm>
#include <vector>

#include "model/rules/weight.h"
#include "numbers/wide.h"

namespace sched {

namespace {

using Task = WholeMachine::Task;
using u64 = std::uint64_t;

/// Goes down the queues of all CPUs, and counts how often it meets each task.
class Laws {
 public:
  Laws(const WholeMachine& machine, std::span<Task* const> tasks)
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
    require(!rq.curr || machine_.task(rq.curr).cpu == static_cast<int>(cpu_),
            "what a CPU runs is on it");
    require(rq.is_idle == 0 || counts.queued == counts.delayed || rq.need_resched != 0,
            "an idle CPU with somebody to run is asked to reschedule");
  }

  Counts count(const struct ::cfs_rq* cfs_rq) {
    const WholeMachine::Entities entities = machine_.entities(cfs_rq);
    const machine_queue queue = machine_.queue(cfs_rq);
    Counts counts;
    u64 weight = 0;
    u64 tree_load = 0;
    int128 tree_sum = 0;
    for (const auto* const handle : entities) {
      const machine_entity se = machine_.entity(handle);
      require(se.on_rq != 0, "an entity of the tree or that runs has on_rq set");
      require(se.queue == cfs_rq, "an entity's cfs_rq is the queue that it is on");
      weight += se.weight;
      if (handle == queue.curr) {
        require(se.sched_delayed == 0, "what runs is not delayed");
      } else {
        const u64 scaled = rules::scale_load_down(se.weight);
        tree_load += scaled;
        tree_sum += int128{scaled} * static_cast<std::int64_t>(se.vruntime - queue.zero_vruntime);
      }
      add(counts, se);
    }
    require(queue.nr_queued == entities.size(), "cfs_rq->nr_queued is the number of entities");
    require(queue.load_weight == weight, "cfs_rq->load is the sum of the weights");
    require(queue.avg_load == tree_load,
            "cfs_rq->avg_load is the sum of the tree's scaled weights");
    require(queue.avg_vruntime == tree_sum,
            "cfs_rq->avg_vruntime is the sum of the tree's weights times keys");
    require(queue.h_nr_queued == counts.queued, "cfs_rq->h_nr_queued is the number of tasks below");
    require(queue.h_nr_runnable == counts.queued - counts.delayed,
            "cfs_rq->h_nr_runnable is the number of tasks below that are not delayed");
    require(queue.h_nr_delayed == counts.delayed,
            "cfs_rq->h_nr_delayed is the number of delayed tasks below");
    require(!queue.next || (std::ranges::find(entities, queue.next) != entities.end() &&
                            machine_.entity(queue.next).sched_delayed == 0),
            "a buddy is queued here, and not delayed");
    return counts;
  }

  void add(Counts& counts, const machine_entity& se) {
    if (se.task) {
      ++counts.queued;
      counts.delayed += se.sched_delayed;
      meet(se.task);
      return;
    }
    const Counts below = count(se.my_q);
    require(below.queued > 0 || se.sched_delayed != 0,
            "a group's entity is queued only if a task below it is, or it is delayed");
    counts.queued += below.queued;
    counts.delayed += below.delayed;
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
    const bool is_delayed = machine_.entity(view.se).sched_delayed != 0;
    require(!queued || (view.state != 0) == is_delayed,
            "a queued task is delayed exactly while it sleeps");
    require(queued || !is_delayed, "a delayed task is queued");
    require(view.on_rq != 2, "no task is on its way between events");
    require((view.on_cpu != 0) == (machine_.rq(static_cast<unsigned>(view.cpu)).curr == task),
            "on_cpu is set of what runs");
    require(view.on_cpu == 0 || queued, "a task that runs is queued");
  }

  const WholeMachine& machine_;
  std::span<Task* const> tasks_;
  std::vector<unsigned char> met_;
  unsigned cpu_ = 0;
  std::string_view law_;
};

}  // namespace

std::string_view broken_law(const WholeMachine& machine, std::span<Task* const> tasks) {
  return Laws(machine, tasks).broken();
}

std::int64_t lag_of(const WholeMachine& machine, const Task* task) {
  const machine_entity se = machine.entity_of(task);
  const machine_queue queue = machine.queue(se.queue);
  int128 sum = queue.avg_vruntime;
  int128 load = queue.avg_load;
  if (queue.curr) {
    const machine_entity curr = machine.entity(queue.curr);
    const auto weight = static_cast<int128>(rules::scale_load_down(curr.weight));
    sum += static_cast<std::int64_t>(curr.vruntime - queue.zero_vruntime) * weight;
    load += weight;
  }
  const int128 mean = sum / load - (sum % load < 0 ? 1 : 0);
  return static_cast<std::int64_t>(mean) -
         static_cast<std::int64_t>(se.vruntime - queue.zero_vruntime);
}

}  // namespace sched
