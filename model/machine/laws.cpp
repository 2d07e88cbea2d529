// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/machine/laws.h"

#include <algorithm>
#include <map>

#include "model/machine/parts.h"
#include "numbers/wide.h"

namespace sched {

namespace {

std::int64_t ahead(Machine::u64 a, Machine::u64 b) {
  return static_cast<std::int64_t>(a.raw() - b.raw());
}

/// Goes down the queues of all CPUs, and counts how often it meets each task.
class ModelLaws {
 public:
  explicit ModelLaws(FairMachine& machine) : machine_(machine) {}

  std::string_view broken() {
    for (unsigned cpu = 0; cpu < machine_.cpus(); ++cpu) ask_cpu(machine_.cpu(cpu));
    for (const MachineTask& task : machine_.tasks()) ask_task(task);
    return law_;
  }

 private:
  struct Counts {
    std::uint32_t queued = 0;
    std::uint32_t delayed = 0;
  };
  /// Over a queue's entities, what runs among them, without rounding or wrapping.
  struct Exact {
    int128 sum = 0;  ///< of weight times key
    int128 load = 0;
    bool is_eligible(const MachineQueue& cfs_rq, const MachineEntity& se) const {
      return sum >= ahead(se.vruntime, cfs_rq.zero_vruntime) * load;
    }
  };

  void require(bool is_so, std::string_view law) {
    if (!is_so && law_.empty()) law_ = law;
  }

  void ask_cpu(MachineCpu& rq) {
    const Counts counts = count(rq.cfs, rq);
    require(rq.nr_running == counts.queued, "rq->nr_running is the number of queued tasks");
    require(!rq.curr || rq.curr->cpu == rq.number, "what a CPU runs is on it");
    require(!rq.is_stopped, "the stopper sleeps between events");
    for (MachineEntity* se = rq.curr ? &rq.curr->se : nullptr; se; se = se->parent)
      require(se->cfs_rq->curr == se, "what a CPU runs is the current entity of each level");
  }

  Counts count(MachineQueue& cfs_rq, MachineCpu& rq) {
    std::vector<MachineEntity*> entities;
    for (SchedEntity<Machine>* se : cfs_rq.tasks) entities.push_back(whole(se));
    Exact tree;
    add(tree, cfs_rq, entities);
    if (cfs_rq.curr && cfs_rq.curr->on_rq) entities.push_back(whole(cfs_rq.curr));
    Counts counts;
    std::uint64_t weight = 0;
    for (MachineEntity* se : entities) {
      require(se->on_rq, "an entity of the tree or that runs has on_rq set");
      require(se->cfs_rq == &cfs_rq, "an entity's cfs_rq is the queue that it is on");
      require(se != cfs_rq.curr || !se->sched_delayed, "what runs is not delayed");
      weight += se->weight.raw();
      below(counts, *se, rq);
    }
    require(std::ranges::find(cfs_rq.tasks, cfs_rq.curr) == cfs_rq.tasks.end(),
            "what runs is not in the tree");
    require(cfs_rq.nr_queued.raw() == entities.size(),
            "cfs_rq->nr_queued is the number of entities");
    require(cfs_rq.load_weight == weight, "cfs_rq->load is the sum of the weights");
    require(cfs_rq.avg_load.raw() == tree.load,
            "cfs_rq->avg_load is the sum of the tree's scaled weights");
    require(cfs_rq.avg_vruntime.raw() == tree.sum,
            "cfs_rq->avg_vruntime is the sum of the tree's weights times keys");
    require(cfs_rq.h_nr_queued == counts.queued,
            "cfs_rq->h_nr_queued is the number of tasks below");
    require(cfs_rq.h_nr_runnable == counts.queued - counts.delayed,
            "cfs_rq->h_nr_runnable is the number of tasks below that are not delayed");
    require(cfs_rq.h_nr_delayed == counts.delayed,
            "cfs_rq->h_nr_delayed is the number of delayed tasks below");
    if (!entities.empty() && law_.empty()) ask_pick(cfs_rq, entities);
    return counts;
  }

  static void add(Exact& exact, const MachineQueue& cfs_rq,
                  const std::vector<MachineEntity*>& entities) {
    for (const MachineEntity* se : entities) {
      const auto w = static_cast<int128>(scaled(se->weight.raw()));
      exact.load += w;
      exact.sum += w * ahead(se->vruntime, cfs_rq.zero_vruntime);
    }
  }

  void below(Counts& counts, MachineEntity& se, MachineCpu& rq) {
    if (se.task) {
      ++counts.queued;
      counts.delayed += se.sched_delayed ? 1 : 0;
      ++met_[se.task];
      require(se.task->cpu == rq.number, "a task is on the queue of its own CPU alone");
      return;
    }
    const Counts inside = count(*se.my_q, rq);
    require(inside.queued > 0 || se.sched_delayed,
            "a group's entity is queued only if a task below it is, or it is delayed");
    counts.queued += inside.queued;
    counts.delayed += inside.delayed;
  }

  /// The rule in full, over all entities: one alone is it; what runs stays while it is eligible and
  /// its slice is protected; else the earliest deadline of the eligible, what runs only if
  /// strictly.
  void ask_pick(MachineQueue& cfs_rq, const std::vector<MachineEntity*>& entities) {
    const Scheduler<Machine>& sched = machine_.scheduler();
    Exact all;
    add(all, cfs_rq, entities);
    const MachineEntity* best = nullptr;  // of the tree
    const MachineEntity* curr = nullptr;
    for (MachineEntity* se : entities) {
      const bool eligible = all.is_eligible(cfs_rq, *se);
      require(bool(sched.entity_eligible(cfs_rq, *se)) == eligible,
              "who is eligible is what the exact mean says");
      if (!eligible) continue;
      if (se == cfs_rq.curr)
        curr = se;
      else if (!best || ahead(se->deadline, best->deadline) < 0)
        best = se;
    }
    require(curr || best, "somebody is eligible");
    const MachineEntity* const picked = whole(sched.pick_eevdf(cfs_rq));
    if (entities.size() == 1) return require(picked == entities.front(), "who is alone is picked");
    const bool stays =
        curr && sched.settings.run_to_parity && curr->vlag.raw() == ahead(curr->deadline, 0u);
    if (stays || (curr && (!best || ahead(curr->deadline, best->deadline) < 0)))
      return require(picked == curr, "what runs stays while protected or the earliest eligible");
    require(picked && picked != cfs_rq.curr && all.is_eligible(cfs_rq, *picked) &&
                picked->deadline == best->deadline,
            "the pick is an eligible one of the earliest deadline");
  }

  void ask_task(const MachineTask& task) {
    const bool queued = task.on_rq == OnRq::queued;
    require(task.on_rq != OnRq::migrating, "no task is on its way between events");
    const auto met = met_.find(&task);
    require((met == met_.end() ? 0u : met->second) == (queued ? 1u : 0u),
            "a task with on_rq set is queued exactly once");
    require(!queued || (task.allowed >> task.cpu & 1) != 0, "a queued task is on an allowed CPU");
    require(task.state != TaskState::running || queued, "a runnable task is queued");
    const bool sleeps = task.state != TaskState::running;
    require(!queued || sleeps == task.se.sched_delayed,
            "a queued task is delayed exactly while it sleeps");
    require(queued || !task.se.sched_delayed, "a delayed task is queued");
    require(task.on_cpu == (machine_.cpu(task.cpu).curr == &task), "on_cpu is set of what runs");
    require(!task.on_cpu || queued, "a task that runs is queued");
  }

  FairMachine& machine_;
  std::map<const MachineTask*, unsigned> met_;
  std::string_view law_;
};

}  // namespace

std::string_view broken_law(FairMachine& machine) {
  return ModelLaws(machine).broken();
}

}  // namespace sched
