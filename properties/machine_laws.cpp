// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/machine_laws.h"

#include <algorithm>
#include <array>
#include <vector>

#include "numbers/wide.h"

namespace sched {

namespace {

using Task = WholeMachine::Task;
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

  /// What of a queued entity is asked more than once.
  struct Queued {
    struct ::sched_entity* se;
    std::int64_t key;
    std::int64_t deadline;  ///< from the same reference point
    bool is_eligible;
  };
  using Entities = std::span<Queued>;

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

  Counts count(struct ::cfs_rq* cfs_rq) {
    std::array<struct ::sched_entity*, most_entities> handles;
    std::array<Queued, most_entities> seen;
    const unsigned n = machine_.entities(cfs_rq, handles);
    const machine_queue queue = machine_.queue(cfs_rq);
    Counts counts;
    u64 weight = 0;
    u64 load = 0;
    u64 tree_load = 0;
    int128 sum = 0;
    int128 tree_sum = 0;
    for (unsigned i = 0; i < n; ++i) {
      const machine_entity se = machine_.entity(handles[i]);
      const bool runs = handles[i] == queue.curr;
      const auto key = static_cast<std::int64_t>(se.vruntime - queue.zero_vruntime);
      const u64 w = scaled(se.weight);
      seen[i] = {handles[i], key, static_cast<std::int64_t>(se.deadline - queue.zero_vruntime),
                 false};
      require(se.on_rq != 0, "an entity of the tree or that runs has on_rq set");
      require(se.queue == cfs_rq, "an entity's cfs_rq is the queue that it is on");
      require(!runs || se.sched_delayed == 0, "what runs is not delayed");
      weight += se.weight;
      load += w;
      sum += int128{w} * key;
      if (!runs) tree_load += w, tree_sum += int128{w} * key;
      add(counts, se);
    }
    require(queue.nr_queued == n, "cfs_rq->nr_queued is the number of entities");
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
    const Entities entities = std::span(seen).first(n);
    ask_next(queue, entities);
    if (n != 0 && law_.empty()) ask_pick(cfs_rq, queue, entities, sum, load);
    return counts;
  }

  void ask_next(const machine_queue& queue, Entities entities) {
    if (!queue.next) return;
    require(std::ranges::find(entities, queue.next, &Queued::se) != entities.end() &&
                machine_.entity(queue.next).sched_delayed == 0,
            "a buddy is queued here, and not delayed");
  }

  /// The rule in full, over all entities, by numbers that do not wrap.
  void ask_pick(struct ::cfs_rq* cfs_rq, const machine_queue& queue, Entities entities, int128 sum,
                u64 load) {
    const Queued* curr = nullptr;  // if it is eligible
    const Queued* best = nullptr;  // of the tree
    for (Queued& se : entities) {
      se.is_eligible = sum >= int128{load} * se.key;
      require(machine_.eligible(cfs_rq, se.se) == se.is_eligible,
              "who is eligible is what the exact mean says");
      if (!se.is_eligible) continue;
      if (se.se == queue.curr)
        curr = &se;
      else if (!best || se.deadline < best->deadline)
        best = &se;
    }
    require(curr || best, "somebody is eligible");
    if (!machine_.can_tell_pick() || !law_.empty()) return;
    const struct ::sched_entity* const pick = machine_.pick(cfs_rq);
    if (entities.size() == 1) return require(pick == entities[0].se, "who is alone is picked");
    const bool stays =
        curr && (queue.is_protected != 0 || !best || curr->deadline < best->deadline);
    if (stays)
      return require(pick == curr->se, "what runs stays while protected or the earliest eligible");
    const auto picked = std::ranges::find(entities, pick, &Queued::se);
    require(picked != entities.end() && picked->se != queue.curr && picked->is_eligible &&
                picked->deadline == best->deadline,
            "the pick is an eligible one of the earliest deadline");
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
    const auto weight = static_cast<int128>(scaled(curr.weight));
    sum += static_cast<std::int64_t>(curr.vruntime - queue.zero_vruntime) * weight;
    load += weight;
  }
  const int128 mean = sum / load - (sum % load < 0 ? 1 : 0);
  return static_cast<std::int64_t>(mean) -
         static_cast<std::int64_t>(se.vruntime - queue.zero_vruntime);
}

}  // namespace sched
