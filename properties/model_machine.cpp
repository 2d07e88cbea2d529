// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/model_machine.h"

#include <cerrno>
#include <optional>
#include <string_view>

namespace sched {

namespace {

using Entity = struct ::sched_entity;
using Queue = struct ::cfs_rq;
using Task = struct ::task_struct;
using Group = struct ::task_group;

/// What this thread leads.
struct Led {
  Rules<Machine> rules;
  std::optional<FairMachine> own;
  FairMachine* machine = nullptr;
};
thread_local Led led;

FairMachine& model() {
  return *led.machine;
}

/// Handles are the model's own objects under the kernel's names; nobody looks into them but by
/// views. The root group is null.
Entity* handle(const SchedEntity<Machine>* se) {
  return reinterpret_cast<Entity*>(
      const_cast<MachineEntity*>(static_cast<const MachineEntity*>(se)));
}
Queue* handle(const MachineQueue* cfs_rq) {
  return reinterpret_cast<Queue*>(const_cast<MachineQueue*>(cfs_rq));
}
Task* handle(const MachineTask* p) {
  return reinterpret_cast<Task*>(const_cast<MachineTask*>(p));
}
Group* handle(const MachineGroup* group) {
  const bool is_root = !group || !group->parent;
  return is_root ? nullptr : reinterpret_cast<Group*>(const_cast<MachineGroup*>(group));
}
MachineEntity& object(const Entity* se) {
  return *reinterpret_cast<MachineEntity*>(const_cast<Entity*>(se));
}
MachineQueue& object(const Queue* cfs_rq) {
  return *reinterpret_cast<MachineQueue*>(const_cast<Queue*>(cfs_rq));
}
MachineTask& object(const Task* p) {
  return *reinterpret_cast<MachineTask*>(const_cast<Task*>(p));
}
MachineGroup& object(const Group* group) {
  return group ? *reinterpret_cast<MachineGroup*>(const_cast<Group*>(group)) : *model().root();
}

constexpr std::uint64_t boot_ends = 1'000'000'000;

int boot(const machine_topology* topology) {
  if (topology->llc != 0) return ENOSYS;
  led.own.emplace(led.rules, Settings<Machine>{}, MachineFeatures{}, topology->cpus);
  led.own->start_at(boot_ends);
  led.machine = &*led.own;
  return 0;
}

int sysctl(const char* name, unsigned value) {
  if (name == std::string_view("sched_base_slice"))
    model().settings().base_slice_ns = value;
  else if (name != std::string_view("sched_autogroup_enabled") || value != 0)
    return -1;
  return 0;
}

int feature(const char* name, int on) {
  Settings<Machine>& settings = model().settings();
  MachineFeatures& features = model().features();
  const struct {
    std::string_view name;
    bool* value;
  } known[] = {{"PLACE_LAG", &settings.place_lag},
               {"PLACE_DEADLINE_INITIAL", &settings.place_deadline_initial},
               {"PLACE_REL_DEADLINE", &settings.place_rel_deadline},
               {"RUN_TO_PARITY", &settings.run_to_parity},
               {"DELAY_DEQUEUE", &features.delay_dequeue},
               {"DELAY_ZERO", &features.delay_zero},
               {"PREEMPT_SHORT", &features.preempt_short}};
  for (const auto& each : known)
    if (each.name == name) {
      *each.value = on != 0;
      return 0;
    }
  return -1;
}

machine_avg view_of(const SchedAvg& avg) {
  return {.last_update_time = avg.last_update_time,
          .load_sum = avg.load_sum,
          .runnable_sum = avg.runnable_sum,
          .util_sum = avg.util_sum,
          .load_avg = avg.load_avg,
          .runnable_avg = avg.runnable_avg,
          .util_avg = avg.util_avg,
          .util_est = avg.util_est & ~pelt::util_avg_unchanged};
}

void view_task(const Task* task, machine_task* view) {
  const MachineTask& p = object(task);
  *view = {.cpu = static_cast<int>(p.cpu),
           .allowed = p.allowed,
           .nice = p.nice,
           .state = static_cast<unsigned>(p.state),
           .on_rq = static_cast<unsigned char>(p.on_rq),
           .on_cpu = p.on_cpu,
           .is_waking = 0,
           .is_exiting = p.state == TaskState::dead,
           .se = handle(&p.se),
           .group = handle(p.group)};
}

void view_entity(const Entity* entity, machine_entity* view) {
  const MachineEntity& se = object(entity);
  *view = {.vruntime = se.vruntime.raw(),
           .deadline = se.deadline.raw(),
           .slice = se.slice.raw(),
           .vlag = se.vlag.raw(),
           .weight = se.weight.raw(),
           .sum_exec_runtime = se.sum_exec_runtime,
           .exec_start = se.exec_start,
           .runnable_weight = se.runnable_weight,
           .avg = view_of(se.avg),
           .on_rq = se.on_rq,
           .sched_delayed = se.sched_delayed,
           .task = handle(se.task),
           .queue = handle(se.cfs_rq),
           .my_q = handle(se.my_q),
           .parent = handle(se.parent)};
}

void view_queue(const Queue* queue, machine_queue* view) {
  const MachineQueue& cfs_rq = object(queue);
  const bool is_protected = cfs_rq.curr && model().settings().run_to_parity &&
                            cfs_rq.curr->vlag.raw() == Machine::s64(cfs_rq.curr->deadline).raw();
  *view = {.load_weight = cfs_rq.load_weight,
           .avg_vruntime = cfs_rq.avg_vruntime.raw(),
           .avg_load = cfs_rq.avg_load.raw(),
           .zero_vruntime = cfs_rq.zero_vruntime.raw(),
           .nr_queued = cfs_rq.nr_queued.raw(),
           .h_nr_queued = cfs_rq.h_nr_queued,
           .h_nr_runnable = cfs_rq.h_nr_runnable,
           .h_nr_delayed = cfs_rq.h_nr_delayed,
           .avg = view_of(cfs_rq.avg),
           .removed_load_avg = cfs_rq.removed.load_avg,
           .removed_util_avg = cfs_rq.removed.util_avg,
           .removed_runnable_avg = cfs_rq.removed.runnable_avg,
           .tg_load_avg_contrib = cfs_rq.tg_load_avg_contrib,
           .cpu = static_cast<int>(cfs_rq.rq->number),
           .is_throttled = 0,
           .on_list = cfs_rq.on_list,
           .is_protected = is_protected,
           .curr = handle(cfs_rq.curr),
           .next = handle(cfs_rq.next),
           .group = handle(cfs_rq.group)};
}

void view_rq(unsigned cpu, machine_rq* view) {
  const MachineCpu& rq = model().cpu(cpu);
  *view = {};
  view->nr_running = rq.nr_running;
  view->is_idle = !rq.curr;
  view->need_resched = rq.need_resched;
  view->curr = handle(rq.curr);
  view->cfs = handle(&rq.cfs);
  view->clock = rq.clock;
  view->clock_task = rq.clock_task;
  view->clock_pelt = rq.clock_pelt;
}

void view_group(const Group* group, machine_group* view) {
  const MachineGroup& of = object(group);
  *view = {
      .parent = handle(of.parent), .shares = of.shares, .load_avg = static_cast<long>(of.load_avg)};
}

unsigned entities(const Queue* queue, Entity** to, unsigned max) {
  const MachineQueue& cfs_rq = object(queue);
  unsigned n = 0;
  if (cfs_rq.curr && n++ < max) to[0] = handle(cfs_rq.curr);
  for (const SchedEntity<Machine>* se : cfs_rq.tasks)
    if (n++ < max) to[n - 1] = handle(se);
  return n;
}

struct machine described() {
  struct machine m {};
  m.layout = MACHINE_LAYOUT;
  m.boot = boot;
  m.sysctl = sysctl;
  m.feature = feature;
  m.seed = [](machine_u64) {};  // nothing here throws dice
  m.run = [](machine_u64 ns) { model().run(ns); };
  m.now = []() -> machine_u64 { return model().now(); };
  m.jiffies_now = []() -> machine_u64 {
    return model().now() / std::uint64_t{model().settings().tick_nsec()};
  };
  m.fork = [](unsigned cpu) { return handle(model().fork(cpu)); };
  m.wake = [](unsigned cpu, Task* p) { return int{model().wake(cpu, &object(p))}; };
  m.block = [](unsigned cpu) { model().block(cpu); };
  m.exit = [](unsigned cpu) { model().exit(cpu); };
  m.schedule = [](unsigned cpu) { model().schedule(cpu); };
  m.yield = [](unsigned cpu) { model().yield(cpu); };
  m.tick = [](unsigned cpu) { model().tick(cpu); };
  m.update_blocked_averages = [](unsigned cpu) { model().update_blocked_averages(cpu); };
  m.softirq = [](unsigned) { return 0; };  // a tick raises none where there is no domain
  m.ipi = [](unsigned) { return 0; };
  m.stopper = [](unsigned) { return 0; };
  m.nice = [](unsigned, Task* p, int nice) { return model().nice(&object(p), nice), 0; };
  m.affinity = [](unsigned cpu, Task* p, unsigned mask) {
    return model().affinity(cpu, &object(p), mask), 0;
  };
  m.slice = [](unsigned, Task* p, machine_u64 ns) { return model().slice(&object(p), ns), 0; };
  m.group_create = [](unsigned, Group* parent) {
    return handle(model().group_create(&object(parent)));
  };
  m.group_shares = [](unsigned, Group* group, unsigned long shares) {
    return model().group_shares(&object(group), shares), 0;
  };
  m.group_move = [](unsigned, Task* p, Group* group) {
    model().group_move(&object(p), &object(group));
  };
  m.group_destroy = [](unsigned, Group* group) { model().group_destroy(&object(group)); };
  m.view_task = view_task;
  m.view_entity = view_entity;
  m.view_queue = view_queue;
  m.view_rq = view_rq;
  m.view_domain = [](unsigned, unsigned, machine_domain*) { return 0; };
  m.group_queue = [](const Group* group, unsigned cpu) {
    return handle(&model().queue(&object(group), cpu));
  };
  m.view_group = view_group;
  m.entities = entities;
  m.eligible = [](Queue* cfs_rq, Entity* se) {
    return int{bool(model().scheduler().entity_eligible(object(cfs_rq), object(se)))};
  };
  m.pick = [](Queue* cfs_rq) { return handle(model().scheduler().pick_eevdf(object(cfs_rq))); };
  m.has_balanced = [](unsigned) { return 0; };
  m.count_classes = [](machine_classes*) {};
  return m;
}

}  // namespace

const struct machine* model_machine() {
  static const struct machine table = described();
  return &table;
}

void lead_model(const Rules<Machine>& rules) {
  led.rules = rules;
}

void lead_model(FairMachine& machine) {
  led.machine = &machine;
}

Task* handle_of(const MachineTask& task) {
  return handle(&task);
}

}  // namespace sched
