// SPDX-License-Identifier: GPL-2.0-or-later
// All state of both machines, field by field.
#include <fmt/format.h>

#include <array>

#include "kernel/lockstep_pair.h"

namespace sched {

/// One comparison of everything. Fields are named as in the kernel.
class LockstepComparison {
 public:
  LockstepComparison(LockstepPair& pair, std::string* list) : pair_(pair), list_(list) {}

  void all() {
    for (unsigned cpu = 0; cpu < pair_.model_.cpus(); ++cpu) rq(cpu);
    for (const auto& group : pair_.groups_) {
      if (group.kernel) of_group(group);
      for (unsigned cpu = 0; cpu < pair_.model_.cpus(); ++cpu)
        queue(group.name, cpu, pair_.model_.queue(group.model, cpu));
    }
    for (const auto& each : pair_.tasks_) task(each);
  }
  bool is_equal() const { return is_equal_; }
  std::uint64_t fields() const { return fields_; }

 private:
  template <class Model, class Kernel>
  void field(const char* name, Model model, Kernel kernel) {
    ++fields_;
    using Wide = std::conditional_t<std::is_signed_v<Kernel>, std::int64_t, std::uint64_t>;
    const auto ours = static_cast<Wide>(model);
    const auto theirs = static_cast<Wide>(kernel);
    if (ours == theirs) [[likely]]
      return;
    is_equal_ = false;
    if (list_)
      *list_ +=
          fmt::format("  {:<26} {:>20} {:>20}\n", fmt::format("{} {}", of_, name), ours, theirs);
  }
  /// Structs, by where the kernel has them.
  void pointer(const char* name, const void* model, const void* kernel) {
    ++fields_;
    if (model == kernel) [[likely]]
      return;
    is_equal_ = false;
    if (list_)
      *list_ += fmt::format("  {:<26} {:>20} {:>20}\n", fmt::format("{} {}", of_, name),
                            name_of(model), name_of(kernel));
  }
  const void* kept(const MachineEntity* se) const { return se ? pair_.kept_[se->id] : nullptr; }

  std::string name_of(const void* of_kernel) const {
    if (!of_kernel) return "none";
    for (const auto& task : pair_.tasks_)
      if (kept(&task.model->se) == of_kernel || task.kernel == of_kernel) return task.name;
    for (const auto& group : pair_.groups_) {
      for (const MachineEntity& se : group.model->entities)
        if (kept(&se) == of_kernel) return group.name;
      for (unsigned cpu = 0; cpu < pair_.model_.cpus(); ++cpu)
        if (pair_.kept_[pair_.model_.queue(group.model, cpu).id] == of_kernel)
          return fmt::format("{}.cfs_rq/cpu{}", group.name, cpu);
    }
    return "another";
  }
  void of(const std::string& what, int cpu = -1) {
    if (!list_) return;
    of_ = cpu < 0 ? what : fmt::format("{}/cpu{}", what, cpu);
  }

  void avg(const SchedAvg& model, const machine_avg_state& kernel) {
    field("last_update_time", model.last_update_time, kernel.last_update_time);
    field("load_sum", model.load_sum, kernel.load_sum);
    field("runnable_sum", model.runnable_sum, kernel.runnable_sum);
    field("util_sum", model.util_sum, kernel.util_sum);
    field("period_contrib", model.period_contrib, kernel.period_contrib);
    field("load_avg", model.load_avg, kernel.load_avg);
    field("runnable_avg", model.runnable_avg, kernel.runnable_avg);
    field("util_avg", model.util_avg, kernel.util_avg);
    field("util_est", model.util_est, kernel.util_est);
  }
  void entity(const MachineEntity& model) {
    machine_entity_state kernel;
    pair_.states_.entity(static_cast<const sched_entity*>(kept(&model)), &kernel);
    field("vruntime", model.vruntime.raw(), kernel.vruntime);
    field("deadline", model.deadline.raw(), kernel.deadline);
    field("vlag", model.vlag.raw(), kernel.vlag);
    field("slice", model.slice.raw(), kernel.slice);
    field("min_vruntime", model.tree.min_vruntime, kernel.min_vruntime);
    field("min_slice", model.tree.min_slice, kernel.min_slice);
    field("load.weight", model.weight.raw(), kernel.weight);
    field("on_rq", model.on_rq, kernel.on_rq);
    field("sched_delayed", model.sched_delayed, kernel.sched_delayed);
    field("rel_deadline", model.rel_deadline, kernel.rel_deadline);
    field("custom_slice", model.custom_slice, kernel.custom_slice);
    field("exec_start", model.exec_start, kernel.exec_start);
    field("sum_exec_runtime", model.sum_exec_runtime, kernel.sum_exec_runtime);
    field("prev_sum_exec_runtime", model.prev_sum_exec_runtime, kernel.prev_sum_exec_runtime);
    field("runnable_weight", model.runnable_weight, kernel.runnable_weight);
    field("depth", model.depth, kernel.depth);
    pointer("parent", kept(model.parent), kernel.parent);
    pointer("cfs_rq", pair_.kept_[model.cfs_rq->id], kernel.queue);
    avg(model.avg, kernel.avg);
  }
  void task(const LockstepPair::TaskPair& each) {
    machine_task_state kernel;
    const MachineTask& model = *each.model;
    pair_.states_.task(each.kernel, &kernel);
    of(each.name);
    field("cpu", model.cpu, static_cast<unsigned>(kernel.cpu));
    field("cpus_mask", model.allowed, kernel.allowed);
    field("nice", model.nice, kernel.nice);
    field("__state", static_cast<unsigned>(model.state), kernel.state);
    field("p->on_rq", static_cast<unsigned>(model.on_rq), kernel.on_rq);
    field("on_cpu", model.on_cpu, kernel.on_cpu);
    entity(model.se);
  }
  void queue(const std::string& name, unsigned cpu, const MachineQueue& model) {
    machine_queue_state kernel;
    const auto* const cfs_rq = static_cast<const struct cfs_rq*>(pair_.kept_[model.id]);
    pair_.states_.queue(cfs_rq, &kernel);
    of(name + ".cfs_rq", static_cast<int>(cpu));
    field("zero_vruntime", model.zero_vruntime.raw(), kernel.zero_vruntime);
    field("avg_vruntime", model.avg_vruntime.raw(), kernel.avg_vruntime);
    field("avg_load", model.avg_load.raw(), kernel.avg_load);
    field("load.weight", model.load_weight, kernel.load_weight);
    field("nr_queued", model.nr_queued.raw(), kernel.nr_queued);
    field("h_nr_queued", model.h_nr_queued, kernel.h_nr_queued);
    field("h_nr_runnable", model.h_nr_runnable, kernel.h_nr_runnable);
    field("h_nr_delayed", model.h_nr_delayed, kernel.h_nr_delayed);
    pointer("curr", kept(static_cast<const MachineEntity*>(model.curr)), kernel.curr);
    pointer("next", kept(model.next), kernel.next);
    avg(model.avg, kernel.avg);
    field("removed.nr", model.removed.nr, kernel.removed_nr);
    field("removed.load_avg", model.removed.load_avg, kernel.removed_load_avg);
    field("removed.util_avg", model.removed.util_avg, kernel.removed_util_avg);
    field("removed.runnable_avg", model.removed.runnable_avg, kernel.removed_runnable_avg);
    field("propagate", model.propagate, kernel.propagate);
    field("prop_runnable_sum", model.prop_runnable_sum, kernel.prop_runnable_sum);
    field("tg_load_avg_contrib", model.tg_load_avg_contrib, kernel.tg_load_avg_contrib);
    field("last_update_tg_load_avg", model.last_update_tg_load_avg, kernel.last_update_tg_load_avg);
    field("on_list", model.on_list, kernel.on_list);
    timeline(cfs_rq, model);
  }
  /// Who is in the tree, and in which order.
  void timeline(const struct cfs_rq* cfs_rq, const MachineQueue& model) {
    const WholeMachine::Entities kernel = pair_.kernel_.entities(cfs_rq);
    const unsigned found = kernel.size();
    const std::size_t skipped = model.curr ? 1 : 0;  // it is told first
    field("entities", model.tasks.size() + skipped, found);
    for (std::size_t i = 0; i < model.tasks.size() && i + skipped < found; ++i)
      pointer("timeline", kept(static_cast<const MachineEntity*>(model.tasks[i])),
              kernel.begin()[i + skipped]);
  }
  void of_group(const LockstepPair::GroupPair& group) {
    machine_group_state kernel;
    pair_.states_.group(group.kernel, &kernel);
    of(group.name);
    field("shares", group.model->shares, kernel.shares);
    field("load_avg", group.model->load_avg, kernel.load_avg);
    for (unsigned cpu = 0; cpu < pair_.model_.cpus(); ++cpu) {
      of(group.name, static_cast<int>(cpu));
      entity(group.model->entities[cpu]);
    }
  }
  void rq(unsigned cpu) {
    machine_rq_state kernel;
    const MachineCpu& model = pair_.model_.cpu(cpu);
    pair_.states_.rq(cpu, &kernel);
    of("rq", static_cast<int>(cpu));
    field("nr_running", model.nr_running, kernel.nr_running);
    field("need_resched", model.need_resched, kernel.need_resched);
    field("RQCF_REQ_SKIP", model.skips_clock_update, kernel.skips_clock_update);
    field("clock", model.clock, kernel.clock);
    field("clock_task", model.clock_task, kernel.clock_task);
    field("clock_pelt", model.clock_pelt, kernel.clock_pelt);
    field("lost_idle_time", model.lost_idle_time, kernel.lost_idle_time);
    const void* curr = nullptr;
    for (const auto& task : pair_.tasks_)
      if (task.model == model.curr) curr = task.kernel;
    pointer("curr", curr, kernel.curr);
    leaf_list(cpu, model);
  }
  void leaf_list(unsigned cpu, const MachineCpu& model) {
    std::array<const struct cfs_rq*, 64> kernel{};
    const unsigned found = pair_.states_.leaf_list(cpu, kernel.data(), kernel.size());
    field("leaves", model.leaf_list.size(), found);
    for (std::size_t i = 0; i < model.leaf_list.size() && i < found; ++i)
      pointer("leaf list", pair_.kept_[model.leaf_list[i]->id], kernel[i]);
  }

  LockstepPair& pair_;
  std::string* list_;
  std::string of_;
  bool is_equal_ = true;
  std::uint64_t fields_ = 0;
};

bool LockstepPair::equal(std::string* list, std::uint64_t& fields) {
  LockstepComparison comparison(*this, list);
  comparison.all();
  fields += comparison.fields();
  return comparison.is_equal();
}

}  // namespace sched
