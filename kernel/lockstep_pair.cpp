// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/lockstep_pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace sched {

using Kind = LockstepKind;
using Group = WholeMachine::Group;

/// What is looked at before an event and after it, to tell what it was.
struct LockstepPair::Moment {
  TaskCondition condition = TaskCondition::none;
  unsigned cpu = 0;
  const MachineGroup* group = nullptr;
  std::uint32_t nr_running = 0;
  unsigned delayed_tasks = 0;
  unsigned delayed_groups = 0;
  std::uint64_t running_groups_weight = 0;  ///< summed up
  std::size_t leaves = 0;
};

template <class... Parts>
void LockstepPair::say(const char* format, const Parts&... parts) {
  if (tells_) words_ = fmt::format(fmt::runtime(format), parts...);
}

LockstepPair::LockstepPair(WholeMachine& kernel, const machine_states& states,
                           const Rules<Machine>& rules, const LockstepCase& of)
    : kernel_(kernel),
      states_(states),
      model_(rules, of.settings, of.features, of.cpus),
      most_tasks_(of.most_tasks),
      most_groups_(of.most_groups) {
  kernel_.boot({.cpus = of.cpus, .smt = 1, .llc = 0});
  states_.stop_fair_servers();
  kernel_.sysctl("sched_autogroup_enabled", 0);
  kernel_.sysctl("sched_base_slice", of.settings.base_slice_ns.raw());
  kernel_.feature("PLACE_LAG", of.settings.place_lag);
  kernel_.feature("PLACE_DEADLINE_INITIAL", of.settings.place_deadline_initial);
  kernel_.feature("PLACE_REL_DEADLINE", of.settings.place_rel_deadline);
  kernel_.feature("RUN_TO_PARITY", of.settings.run_to_parity);
  kernel_.feature("DELAY_DEQUEUE", of.features.delay_dequeue);
  kernel_.feature("DELAY_ZERO", of.features.delay_zero);
  kernel_.feature("PREEMPT_SHORT", of.features.preempt_short);
  model_.start_at(kernel_.now());
  groups_.push_back({model_.root(), nullptr, "root"});
  for (unsigned cpu = 0; cpu < of.cpus; ++cpu) {
    machine_rq_state booted;
    states_.rq(cpu, &booted);
    MachineCpu& rq = model_.cpu(cpu);
    rq.clock = booted.clock;
    rq.clock_task = booted.clock_task;
    rq.clock_pelt = booted.clock_pelt;
    rq.lost_idle_time = booted.lost_idle_time;
    keep(rq.cfs.id, kernel_.group_queue(nullptr, cpu));
  }
}

void LockstepPair::keep(unsigned id, const void* of_kernel) {
  if (kept_.size() <= id) kept_.resize(id + 1);
  kept_[id] = of_kernel;
}

std::string LockstepPair::state() {
  std::string text;
  for (unsigned cpu = 0; cpu < model_.cpus(); ++cpu) {
    text += fmt::format("{}{}:", cpu == 0 ? "" : "  ", cpu);
    for (const TaskPair& task : tasks_)
      if (task.model->cpu == cpu && task.model->on_rq != OnRq::no)
        text += fmt::format(" {}{}{}", task.name, task.model->on_cpu ? "*" : "",
                            task.model->se.sched_delayed ? "(delayed)" : "");
    for (const GroupPair& group : groups_)
      if (group.kernel && group.model->entities[cpu].sched_delayed)
        text += fmt::format(" {}(delayed)", group.name);
  }
  return text;
}

std::string LockstepPair::name_of(const MachineTask* task) const {
  const auto known = std::ranges::find(tasks_, task, &TaskPair::model);
  return known == tasks_.end() ? "idle" : known->name;
}

TaskCondition LockstepPair::condition_of(const MachineTask* task) const {
  if (!task) return TaskCondition::none;
  if (task->on_cpu) return TaskCondition::running;
  if (task->on_rq == OnRq::no) return TaskCondition::blocked;
  return task->se.sched_delayed ? TaskCondition::delayed : TaskCondition::runnable;
}

LockstepPair::TaskPair* LockstepPair::task_for(const LockstepEvent& event) {
  if (tasks_.empty()) return nullptr;
  std::vector<TaskPair*> preferred;
  for (TaskPair& task : tasks_)
    if (condition_of(task.model) == event.prefers) preferred.push_back(&task);
  if (!preferred.empty()) return preferred[event.task % preferred.size()];
  return &tasks_[event.task % tasks_.size()];
}

/// The root group is number 0. `least` 1: but for that.
LockstepPair::GroupPair LockstepPair::group_for(std::uint64_t number, std::size_t least) {
  return groups_[least + number % (groups_.size() - least)];
}

LockstepPair::Moment LockstepPair::moment_of(const MachineTask* task) {
  Moment moment{.condition = condition_of(task)};
  if (task) {
    moment.cpu = task->cpu;
    moment.group = task->group;
    moment.nr_running = model_.cpu(task->cpu).nr_running;
  }
  for (const TaskPair& each : tasks_) moment.delayed_tasks += each.model->se.sched_delayed ? 1 : 0;
  for (unsigned cpu = 0; cpu < model_.cpus(); ++cpu)
    moment.leaves += model_.cpu(cpu).leaf_list.size();
  for (const MachineGroup& group : model_.groups())
    for (const MachineEntity& se : group.entities) {
      moment.delayed_groups += se.sched_delayed ? 1 : 0;
      if (se.cfs_rq->curr == &se) moment.running_groups_weight += se.weight.raw();
    }
  return moment;
}

namespace {

/// model/machine/timeline.h says how that comes.
bool forgets_smallest_slice(const MachineQueue& cfs_rq) {
  return std::ranges::any_of(cfs_rq.tasks, [&](const SchedEntity<Machine>* se) {
    return se->slice < cfs_rq.root->tree.min_slice;
  });
}

}  // namespace

void LockstepPair::note(const LockstepEvent& event, const Moment& before,
                        LockstepCoverage& coverage) {
  // Of a task that is gone, nothing is looked at.
  const auto count = [&](LockstepMoment moment, bool is_so) {
    coverage.moments[static_cast<std::size_t>(moment)] += is_so ? 1 : 0;
  };
  ++coverage.met[static_cast<std::size_t>(event.kind)][static_cast<std::size_t>(before.condition)];
  using M = LockstepMoment;
  const Moment after = moment_of(nullptr);
  const bool picks = event.kind == Kind::schedule || event.kind == Kind::yield;
  count(M::delayed_by_block,
        event.kind == Kind::block && after.delayed_tasks > before.delayed_tasks);
  count(M::delayed_group, after.delayed_groups > before.delayed_groups);
  count(M::delayed_dequeued_by_pick, picks && after.delayed_tasks < before.delayed_tasks);
  count(M::woken_delayed, event.kind == Kind::wake && before.condition == TaskCondition::delayed);
  count(M::exit_beside_others, event.kind == Kind::exit && before.nr_running > 1);
  count(M::reweighed_running,
        event.kind == Kind::nice && before.condition == TaskCondition::running);
  count(M::reweighed_running_group,
        event.kind == Kind::shares && after.running_groups_weight != before.running_groups_weight);
  count(M::leaf_gone, event.kind == Kind::blocked_averages && after.leaves < before.leaves);
  bool is_forgotten = false;
  for (MachineGroup& group : model_.groups())
    is_forgotten = is_forgotten || std::ranges::any_of(group.queues, forgets_smallest_slice);
  count(M::forgotten_slice, is_forgotten);
  bool is_nested = false;
  bool is_removed = false;
  for (unsigned cpu = 0; cpu < model_.cpus(); ++cpu) {
    const MachineCpu& rq = model_.cpu(cpu);
    is_nested = is_nested || (rq.curr && rq.curr->se.depth >= 2);
    is_removed = is_removed || rq.cfs.removed.nr != 0;
  }
  count(M::in_nested_group, is_nested);
  count(M::removed_load, is_removed);
}

bool LockstepPair::happens(const LockstepEvent& event, LockstepCoverage& coverage) {
  const auto count = [&](LockstepMoment moment) {
    ++coverage.moments[static_cast<std::size_t>(moment)];
  };
  switch (event.kind) {
    case Kind::nice:
    case Kind::slice:
    case Kind::affinity:
    case Kind::move:
    case Kind::wake: {
      TaskPair* const task = task_for(event);
      if (!task) return false;
      const Moment before = moment_of(task->model);
      if (!on_task(event, *task)) return false;
      note(event, before, coverage);
      const bool is_elsewhere = task->model->cpu != before.cpu;
      if (event.kind == Kind::wake && is_elsewhere) count(LockstepMoment::woken_elsewhere);
      if (event.kind == Kind::affinity && is_elsewhere &&
          before.condition != TaskCondition::blocked)
        count(static_cast<LockstepMoment>(static_cast<unsigned>(LockstepMoment::moved_cpu_running) +
                                          static_cast<unsigned>(before.condition) - 1));
      if (event.kind == Kind::move && before.condition == TaskCondition::delayed &&
          task->model->group != before.group)
        count(LockstepMoment::moved_group_delayed);
      return true;
    }
    case Kind::shares:
    case Kind::create:
    case Kind::destroy: {
      const Moment before = moment_of(nullptr);
      if (!on_group(event)) return false;
      note(event, before, coverage);
      return true;
    }
    default: {
      const Moment before =
          moment_of(event.kind == Kind::run ? nullptr : model_.cpu(event.cpu).curr);
      if (!on_cpu(event)) return false;
      note(event, before, coverage);
      return true;
    }
  }
}

bool LockstepPair::on_cpu(const LockstepEvent& event) {
  const unsigned cpu = event.cpu;
  const MachineTask* const curr = model_.cpu(cpu).curr;
  switch (event.kind) {
    case Kind::run:
      say("run {} ns", event.value);
      kernel_.run(event.value);
      model_.run(event.value);
      return true;
    case Kind::fork:
      return fork(cpu);
    case Kind::schedule:
      say("schedule on cpu {}", cpu);
      kernel_.schedule(cpu);
      model_.schedule(cpu);
      return true;
    case Kind::tick:
      say("tick on cpu {}", cpu);
      kernel_.tick(cpu);
      model_.tick(cpu);
      return true;
    default:
      break;
  }
  if (event.kind == Kind::blocked_averages) {
    say("blocked averages of cpu {}", cpu);
    kernel_.update_blocked_averages(cpu);
    model_.update_blocked_averages(cpu);
    return true;
  }
  if (!curr) return false;
  if (event.kind == Kind::exit) {
    exit(cpu);
  } else if (event.kind == Kind::block) {
    say("{} blocks on cpu {}", name_of(curr), cpu);
    kernel_.block(cpu);
    model_.block(cpu);
  } else {
    say("{} yields on cpu {}", name_of(curr), cpu);
    kernel_.yield(cpu);
    model_.yield(cpu);
  }
  return true;
}

bool LockstepPair::fork(unsigned cpu) {
  if (tasks_.size() == most_tasks_) return false;
  std::string name(1, static_cast<char>('A' + forked_ % 26));
  if (forked_ >= 26) name += std::to_string(forked_ / 26);
  ++forked_;
  say("{} is forked on cpu {}", name, cpu);
  WholeMachine::Task* const of_kernel = kernel_.fork(cpu);
  MachineTask* const of_model = model_.fork(cpu);
  keep(of_model->se.id, kernel_.task(of_kernel).se);
  tasks_.push_back({of_model, of_kernel, std::move(name)});
  return true;
}

void LockstepPair::exit(unsigned cpu) {
  const MachineTask* const curr = model_.cpu(cpu).curr;
  say("{} exits on cpu {}", name_of(curr), cpu);
  std::erase_if(tasks_, [&](const TaskPair& task) { return task.model == curr; });
  kernel_.exit(cpu);
  model_.exit(cpu);
}

bool LockstepPair::on_task(const LockstepEvent& event, TaskPair& task) {
  const unsigned cpu = event.cpu;
  if (event.kind == Kind::wake) {
    say("{} is woken from cpu {}", task.name, cpu);
    kernel_.wake(cpu, task.kernel);
    model_.wake(cpu, task.model);
  } else if (event.kind == Kind::nice) {
    const int nice = static_cast<int>(event.value % 40) - 20;
    say("{} gets nice {}", task.name, nice);
    kernel_.nice(cpu, task.kernel, nice);
    model_.nice(task.model, nice);
  } else if (event.kind == Kind::slice) {
    say("{} asks for slices of {} ns", task.name, event.value);
    kernel_.slice(cpu, task.kernel, event.value);
    model_.slice(task.model, event.value);
  } else if (event.kind == Kind::affinity) {
    const auto mask = static_cast<unsigned>(1 + event.value % ((1u << model_.cpus()) - 1));
    say("{} may run on cpus {:#x}, says cpu {}", task.name, mask, cpu);
    kernel_.affinity(cpu, task.kernel, mask);
    model_.affinity(cpu, task.model, mask);
  } else {
    const GroupPair group = group_for(event.group, 0);
    say("{} moves to group {}", task.name, group.name);
    kernel_.group_move(cpu, task.kernel, group.kernel);
    model_.group_move(task.model, group.model);
  }
  return true;
}

bool LockstepPair::on_group(const LockstepEvent& event) {
  if (event.kind == Kind::create) return create(event);
  if (groups_.size() == 1) return false;
  if (event.kind == Kind::destroy) return destroy(event);
  const GroupPair group = group_for(event.group, 1);
  const std::uint64_t shares = std::max<std::uint64_t>(event.value, 2);
  say("group {} gets shares {}", group.name, shares);
  kernel_.group_shares(event.cpu, group.kernel, shares);
  model_.group_shares(group.model, shares);
  return true;
}

bool LockstepPair::create(const LockstepEvent& event) {
  if (groups_.size() > most_groups_) return false;
  const GroupPair parent = group_for(event.group, 0);
  std::string name = fmt::format("g{}", ++created_);
  say("group {} is made in {}", name, parent.name);
  Group* const of_kernel = kernel_.group_create(event.cpu, parent.kernel);
  MachineGroup* const of_model = model_.group_create(parent.model);
  for (unsigned cpu = 0; cpu < model_.cpus(); ++cpu) {
    keep(of_model->queues[cpu].id, kernel_.group_queue(of_kernel, cpu));
    keep(of_model->entities[cpu].id, states_.group_entity(of_kernel, cpu));
  }
  groups_.push_back({of_model, of_kernel, std::move(name)});
  return true;
}

bool LockstepPair::is_empty(const MachineGroup* group) {
  return std::ranges::none_of(tasks_,
                              [&](const TaskPair& task) { return task.model->group == group; }) &&
         std::ranges::none_of(groups_,
                              [&](const GroupPair& each) { return each.model->parent == group; });
}

bool LockstepPair::destroy(const LockstepEvent& event) {
  const GroupPair group = group_for(event.group, 1);
  if (!is_empty(group.model)) return false;
  say("group {} ends", group.name);
  std::erase_if(groups_, [&](const GroupPair& each) { return each.model == group.model; });
  kernel_.group_destroy(event.cpu, group.kernel);
  model_.group_destroy(group.model);
  return true;
}

}  // namespace sched
