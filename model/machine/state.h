// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <list>
#include <vector>

#include "model/entities.h"
#include "model/machine/pelt.h"

namespace sched {

struct MachineQueue;
struct MachineTask;
struct MachineGroup;
struct MachineCpu;

/// struct sched_entity as a machine needs it. It is what the rules take, with more around it:
/// derived, so that a rule's result can be turned back.
struct MachineEntity : SchedEntity<Machine> {
  unsigned id = 0;  ///< unlike any other's since the boot
  std::uint64_t exec_start = 0;
  std::uint64_t sum_exec_runtime = 0;
  std::uint64_t prev_sum_exec_runtime = 0;
  SchedAvg avg;
  std::uint64_t runnable_weight = 0;  ///< of a group's: how many below it can run
  int depth = 0;
  /// Its node in the tree; the smallest of it and what is below. They stay when it leaves.
  struct {
    MachineEntity* parent = nullptr;
    std::array<MachineEntity*, 2> child{};
    bool is_red = false;
    std::uint64_t min_vruntime = 0;
    std::uint64_t min_slice = 0;
  } tree;
  MachineQueue* cfs_rq = nullptr;
  MachineQueue* my_q = nullptr;  ///< of a group's
  MachineEntity* parent = nullptr;
  MachineTask* task = nullptr;  ///< null for a group's
};

/// struct cfs_rq.
struct MachineQueue : CfsRq<Machine> {
  unsigned id = 0;
  std::uint64_t load_weight = 0;
  std::uint32_t h_nr_queued = 0;
  std::uint32_t h_nr_runnable = 0;
  std::uint32_t h_nr_delayed = 0;
  MachineEntity* root = nullptr;  ///< of tasks_timeline
  MachineEntity* next = nullptr;
  SchedAvg avg;
  struct {
    int nr = 0;
    std::uint64_t load_avg = 0;
    std::uint64_t util_avg = 0;
    std::uint64_t runnable_avg = 0;
  } removed;
  std::int64_t propagate = 0;
  std::int64_t prop_runnable_sum = 0;
  std::uint64_t tg_load_avg_contrib = 0;
  std::uint64_t last_update_tg_load_avg = 0;
  bool on_list = false;
  MachineGroup* group = nullptr;
  MachineCpu* rq = nullptr;
};

enum class OnRq : unsigned char { no, queued, migrating };

/// p->__state; 1 and 128 are the kernel's TASK_INTERRUPTIBLE and TASK_DEAD.
enum class TaskState : unsigned { running = 0, interruptible = 1, dead = 0x80 };

/// struct task_struct.
struct MachineTask {
  MachineEntity se;
  unsigned cpu = 0;
  unsigned allowed = 0;  ///< mask of CPUs
  int nice = 0;
  TaskState state = TaskState::running;
  OnRq on_rq = OnRq::no;
  bool on_cpu = false;
  MachineGroup* group = nullptr;
};

/// struct task_group: a queue on each CPU and, but for the root, the entity that stands for it.
struct MachineGroup {
  MachineGroup* parent = nullptr;  ///< null: this is the root
  std::uint64_t shares = 1u << 20;
  std::int64_t load_avg = 0;
  std::vector<MachineQueue> queues;  ///< of the root: in the CPUs
  std::vector<MachineEntity> entities;
};

/// struct rq.
struct MachineCpu {
  unsigned number = 0;
  MachineQueue cfs;
  std::uint32_t nr_running = 0;
  MachineTask* curr = nullptr;  ///< null: idle, or the stopper
  bool is_stopped = false;      ///< the stopper runs
  bool need_resched = false;
  bool skips_clock_update = false;  ///< RQCF_REQ_SKIP: the next schedule() takes the clock as it is
  std::uint64_t clock = 0;
  std::uint64_t clock_task = 0;
  std::uint64_t clock_pelt = 0;
  std::uint64_t lost_idle_time = 0;
  unsigned distribute_cpu_mask_prev = 0;
  std::vector<MachineQueue*> leaf_list;      ///< leaf_cfs_rq_list: children before their parents
  MachineQueue* tmp_alone_branch = nullptr;  ///< behind it, parents are added; null: at the front
};

/// What else a case is run with: SCHED_FEATs that no rule of model/rules reads.
struct MachineFeatures {
  bool delay_dequeue = true;
  bool delay_zero = true;
  bool preempt_short = true;
};

}  // namespace sched
