/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * All of the fair class's state that a model of it can be held to: machine.h has what claims ask
 * for. Plain C, seen by both sides. Fields are those of the kernel's structs, raw.
 */
#ifndef FAIRPROOF_KERNEL_MACHINE_STATE_H
#define FAIRPROOF_KERNEL_MACHINE_STATE_H

#include "machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* struct sched_avg; util_est with the flag in it. */
struct machine_avg_state {
  machine_u64 last_update_time, load_sum, runnable_sum;
  unsigned int util_sum, period_contrib;
  unsigned long load_avg, runnable_avg, util_avg;
  unsigned int util_est;
};

struct machine_entity_state {
  machine_u64 vruntime, deadline, slice, min_vruntime, min_slice;
  machine_s64 vlag;
  machine_u64 weight, exec_start, sum_exec_runtime, prev_sum_exec_runtime;
  unsigned char on_rq, sched_delayed, rel_deadline, custom_slice;
  unsigned long runnable_weight; /* of a group's */
  int depth;
  struct machine_avg_state avg;
  const struct cfs_rq* queue;
  const struct sched_entity* parent;
};

struct machine_task_state {
  int cpu, nice;
  unsigned int allowed, state;
  unsigned char on_rq, on_cpu;
  const struct sched_entity* se;
  const struct task_group* group; /* null: the root group */
};

struct machine_queue_state {
  machine_u64 load_weight, avg_load, zero_vruntime;
  machine_s64 avg_vruntime;
  unsigned int nr_queued, h_nr_queued, h_nr_runnable, h_nr_delayed;
  const struct sched_entity *curr, *next;
  struct machine_avg_state avg;
  int removed_nr;
  unsigned long removed_load_avg, removed_util_avg, removed_runnable_avg;
  long propagate, prop_runnable_sum;
  unsigned long tg_load_avg_contrib;
  machine_u64 last_update_tg_load_avg;
  int on_list;
};

struct machine_rq_state {
  unsigned int nr_running;
  unsigned char need_resched, skips_clock_update;
  const struct task_struct* curr; /* null: idle */
  machine_u64 clock, clock_task, clock_pelt, lost_idle_time;
};

struct machine_group_state {
  unsigned long shares;
  long load_avg;
};

/* Both sides of the border must have been compiled from the same header. */
#define MACHINE_STATE_LAYOUT                                                      \
  (sizeof(struct machine_entity_state) + sizeof(struct machine_queue_state) * 3 + \
   sizeof(struct machine_task_state) * 5 + sizeof(struct machine_rq_state) * 7)

struct machine_states {
  unsigned long layout; /* MACHINE_STATE_LAYOUT, as compiled into the kernel's side */
  void (*entity)(const struct sched_entity*, struct machine_entity_state*);
  void (*task)(const struct task_struct*, struct machine_task_state*);
  void (*queue)(const struct cfs_rq*, struct machine_queue_state*);
  void (*rq)(unsigned int cpu, struct machine_rq_state*);
  void (*group)(const struct task_group*, struct machine_group_state*);
  const struct sched_entity* (*group_entity)(const struct task_group*, unsigned int cpu);
  /* The CPU's leaf list in its order; returns how many there are. */
  unsigned int (*leaf_list)(unsigned int cpu, const struct cfs_rq** to, unsigned int max);
  /* Every CPU's fair server gets no runtime, which is how debugfs switches it off. Before the first
   * task of a boot. */
  void (*stop_fair_servers)(void);
};

/* Null if the tree has no machine, or its fair class has another shape. */
const struct machine_states* fairproof_machine_states(void);

#ifdef __cplusplus
}
#endif
#endif
