// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The whole state of the fair class, field by field. Without FAIRPROOF_STATE, for a tree in which
 * these fields are not all there: nothing.
 */
#include "machine_state.h"

#ifdef FAIRPROOF_STATE

#include <linux/sched.h>

#include "machine_env.h"
#include "sched.h"

static void view_avg(const struct sched_avg* avg, struct machine_avg_state* view) {
  *view = (struct machine_avg_state){
      .last_update_time = avg->last_update_time,
      .load_sum = avg->load_sum,
      .runnable_sum = avg->runnable_sum,
      .util_sum = avg->util_sum,
      .period_contrib = avg->period_contrib,
      .load_avg = avg->load_avg,
      .runnable_avg = avg->runnable_avg,
      .util_avg = avg->util_avg,
      .util_est = avg->util_est,
  };
}

static void state_of_entity(const struct sched_entity* se, struct machine_entity_state* view) {
  *view = (struct machine_entity_state){
      .vruntime = se->vruntime,
      .deadline = se->deadline,
      .slice = se->slice,
      .min_vruntime = se->min_vruntime,
      .min_slice = se->min_slice,
      .vlag = se->vlag,
      .weight = se->load.weight,
      .exec_start = se->exec_start,
      .sum_exec_runtime = se->sum_exec_runtime,
      .prev_sum_exec_runtime = se->prev_sum_exec_runtime,
      .on_rq = se->on_rq,
      .sched_delayed = se->sched_delayed,
      .rel_deadline = se->rel_deadline,
      .custom_slice = se->custom_slice,
      .runnable_weight = entity_is_task(se) ? 0 : se->runnable_weight,
      .depth = se->depth,
      .queue = se->cfs_rq,
      .parent = se->parent,
  };
  view_avg(&se->avg, &view->avg);
}

static void state_of_task(const struct task_struct* p, struct machine_task_state* view) {
  *view = (struct machine_task_state){
      .cpu = task_cpu(p),
      .nice = PRIO_TO_NICE(p->static_prio),
      .allowed = cpumask_bits(p->cpus_ptr)[0],
      .state = p->__state,
      .on_rq = p->on_rq,
      .on_cpu = p->on_cpu,
      .se = &p->se,
      .group = p->sched_task_group == &root_task_group ? NULL : p->sched_task_group,
  };
}

static void state_of_queue(const struct cfs_rq* cfs_rq, struct machine_queue_state* view) {
  *view = (struct machine_queue_state){
      .load_weight = cfs_rq->load.weight,
      .avg_load = cfs_rq->QUEUE_avg_load,
      .zero_vruntime = cfs_rq->QUEUE_zero_vruntime,
      .avg_vruntime = cfs_rq->QUEUE_avg_vruntime,
      .nr_queued = cfs_rq->QUEUE_nr_queued,
      .h_nr_queued = cfs_rq->QUEUE_h_nr_queued,
      .h_nr_runnable = cfs_rq->QUEUE_h_nr_runnable,
      .h_nr_delayed = cfs_rq->QUEUE_h_nr_delayed,
      .curr = cfs_rq->curr,
      .next = cfs_rq->next,
      .removed_nr = cfs_rq->removed.nr,
      .removed_load_avg = cfs_rq->removed.load_avg,
      .removed_util_avg = cfs_rq->removed.util_avg,
      .removed_runnable_avg = cfs_rq->removed.runnable_avg,
      .propagate = cfs_rq->propagate,
      .prop_runnable_sum = cfs_rq->prop_runnable_sum,
      .tg_load_avg_contrib = cfs_rq->tg_load_avg_contrib,
      .last_update_tg_load_avg = cfs_rq->last_update_tg_load_avg,
      .on_list = cfs_rq->on_list,
  };
  view_avg(&cfs_rq->avg, &view->avg);
}

static void state_of_rq(unsigned int cpu, struct machine_rq_state* view) {
  struct rq* rq = cpu_rq(cpu);

  *view = (struct machine_rq_state){
      .nr_running = rq->nr_running,
      .need_resched = !!test_tsk_need_resched(rq->curr),
      .skips_clock_update = !!(rq->clock_update_flags & RQCF_REQ_SKIP),
      .curr = rq->curr == rq->idle ? NULL : rq->curr,
      .clock = rq->clock,
      .clock_task = rq->clock_task,
      .clock_pelt = rq->clock_pelt,
      .lost_idle_time = rq->lost_idle_time,
  };
}

static void state_of_group(const struct task_group* group, struct machine_group_state* view) {
  *view = (struct machine_group_state){.shares = group->shares,
                                       .load_avg = atomic_long_read(&group->load_avg)};
}

static const struct sched_entity* group_entity(const struct task_group* group, unsigned int cpu) {
  return group->se[cpu];
}

static unsigned int leaf_list(unsigned int cpu, const struct cfs_rq** to, unsigned int max) {
  const struct cfs_rq* cfs_rq;
  unsigned int n = 0;

  list_for_each_entry(cfs_rq, &cpu_rq(cpu)->leaf_cfs_rq_list, leaf_cfs_rq_list)
    if (n++ < max) to[n - 1] = cfs_rq;
  return n;
}

static void stop_fair_servers(void) {
  unsigned int cpu;

  for_each_possible_cpu(cpu) {
    struct sched_dl_entity* server = &cpu_rq(cpu)->fair_server;

    server->dl_server = 1; /* else the first task gives it the default runtime */
    server->dl_runtime = 0;
  }
}

const struct machine_states* fairproof_machine_states(void) {
  static const struct machine_states states = {
      .layout = MACHINE_STATE_LAYOUT,
      .entity = state_of_entity,
      .task = state_of_task,
      .queue = state_of_queue,
      .rq = state_of_rq,
      .group = state_of_group,
      .group_entity = group_entity,
      .leaf_list = leaf_list,
      .stop_fair_servers = stop_fair_servers,
  };

  return &states;
}

#else

const struct machine_states* fairproof_machine_states(void) {
  return (const struct machine_states*)0;
}

#endif
