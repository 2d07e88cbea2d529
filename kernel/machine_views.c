// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * What can be seen of the machine. Fields alone: avg_vruntime() itself moves what it computes from,
 * so that nothing here calls it.
 */
#include <linux/sched.h>
#include <linux/sched/cputime.h>

#include "machine_env.h"
#include "sched.h"

static void view_task(const struct task_struct* p, struct machine_task* view) {
  *view = (struct machine_task){
      .cpu = task_cpu(p),
      .allowed = cpumask_bits(p->cpus_ptr)[0],
      .nice = PRIO_TO_NICE(p->static_prio),
      .state = p->__state,
      .on_rq = p->on_rq,
      .on_cpu = p->on_cpu,
      .is_waking = p->__state == TASK_WAKING,
      .is_exiting = !!(p->flags & PF_EXITING),
      .se = (struct sched_entity*)&p->se,
      .group = p->sched_task_group == &root_task_group ? NULL : p->sched_task_group,
  };
}

static void view_avg(const struct sched_avg* avg, struct machine_avg* view) {
  *view = (struct machine_avg){
      .last_update_time = avg->last_update_time,
      .load_sum = avg->load_sum,
      .runnable_sum = avg->runnable_sum,
      .util_sum = avg->util_sum,
      .load_avg = avg->load_avg,
      .runnable_avg = avg->runnable_avg,
      .util_avg = avg->util_avg,
      .util_est = avg->util_est & ~UTIL_AVG_UNCHANGED,
  };
}

static void view_entity(const struct sched_entity* se, struct machine_entity* view) {
  *view = (struct machine_entity){
      .vruntime = se->vruntime,
      .deadline = se->deadline,
      .slice = se->slice,
      .vlag = se->vlag,
      .weight = se->load.weight,
      .sum_exec_runtime = se->sum_exec_runtime,
      .exec_start = se->exec_start,
      .runnable_weight = entity_is_task(se) ? 0 : se->runnable_weight,
      .on_rq = se->on_rq,
      .sched_delayed = se->sched_delayed,
      .task = entity_is_task(se) ? task_of((struct sched_entity*)se) : NULL,
      .queue = se->cfs_rq,
      .my_q = se->my_q,
      .parent = se->parent,
  };
  view_avg(&se->avg, &view->avg);
}

static void view_queue(const struct cfs_rq* cfs_rq, struct machine_queue* view) {
  *view = (struct machine_queue){
      .load_weight = cfs_rq->load.weight,
      .avg_vruntime = cfs_rq->QUEUE_avg_vruntime,
      .avg_load = cfs_rq->QUEUE_avg_load,
      .zero_vruntime = cfs_rq->QUEUE_zero_vruntime,
      .nr_queued = cfs_rq->QUEUE_nr_queued,
      .h_nr_queued = cfs_rq->QUEUE_h_nr_queued,
#ifdef HAS_queue_h_nr_delayed
      .h_nr_delayed = cfs_rq->QUEUE_h_nr_delayed,
#else
      .h_nr_delayed = cfs_rq->QUEUE_h_nr_queued - cfs_rq->QUEUE_h_nr_runnable,
#endif
#ifdef HAS_queue_h_nr_runnable
      .h_nr_runnable = cfs_rq->QUEUE_h_nr_runnable,
#else
      .h_nr_runnable = cfs_rq->QUEUE_h_nr_queued - cfs_rq->QUEUE_h_nr_delayed,
#endif
      .removed_load_avg = cfs_rq->removed.load_avg,
      .removed_util_avg = cfs_rq->removed.util_avg,
      .removed_runnable_avg = cfs_rq->removed.runnable_avg,
      .tg_load_avg_contrib = cfs_rq->tg_load_avg_contrib,
      .cpu = cpu_of(cfs_rq->rq),
      .is_throttled = cfs_rq->throttle_count > 0,
      .on_list = !!cfs_rq->on_list,
      .is_protected = cfs_rq->curr && machine_protects(cfs_rq->curr),
      .curr = cfs_rq->curr,
      .next = cfs_rq->next,
      .group = cfs_rq->tg == &root_task_group ? NULL : cfs_rq->tg,
  };
  view_avg(&cfs_rq->avg, &view->avg);
}

static void view_rq(unsigned int cpu, struct machine_rq* view) {
  struct rq* rq = cpu_rq(cpu);

  *view = (struct machine_rq){
      .nr_running = rq->nr_running,
      .nr_deadline = rq->dl.dl_nr_running,
      .is_idle = rq->curr == rq->idle,
      .need_resched = !!test_tsk_need_resched(rq->curr),
      .softirq_pending = !!(machine_softirqs & 1u << cpu),
      .ttwu_pending = !!rq->ttwu_pending,
      .active_balance = !!rq->active_balance,
      .stop_pending = machine_stop_pending(cpu),
      .curr = rq->curr == rq->idle ? NULL : rq->curr,
      .cfs = &rq->cfs,
      .clock = rq->clock,
      .clock_task = rq->clock_task,
      .clock_pelt = rq->clock_pelt,
      .nr_switches = rq->nr_switches,
      .avg_idle = rq->avg_idle,
      .max_idle_balance_cost = rq->max_idle_balance_cost,
      .cpu_capacity = rq->cpu_capacity,
      .next_balance = rq->next_balance,
  };
}

static int view_domain(unsigned int cpu, unsigned int level, struct machine_domain* view) {
  const struct sched_domain* sd = cpu_rq(cpu)->sd;

  for (; sd && level; level--) sd = sd->parent;
  if (!sd) return 0;
  *view = (struct machine_domain){
      .name = sd->name,
      .span = cpumask_bits(sched_domain_span((struct sched_domain*)sd))[0],
      .flags = sd->flags,
      .imbalance_pct = sd->imbalance_pct,
      .nr_balance_failed = sd->nr_balance_failed,
      .balance_interval = sd->balance_interval,
      .max_newidle_lb_cost = sd->max_newidle_lb_cost,
      .last_decay_max_lb_cost = sd->last_decay_max_lb_cost,
      .newidle_call = sd->newidle_call,
      .newidle_success = sd->newidle_success,
      .newidle_ratio = sd->newidle_ratio,
  };
  return 1;
}

static struct cfs_rq* group_queue(const struct task_group* group, unsigned int cpu) {
  return group ? group->cfs_rq[cpu] : &cpu_rq(cpu)->cfs;
}

static void view_group(const struct task_group* group, struct machine_group* view) {
  *view = (struct machine_group){
      .parent = group->parent == &root_task_group ? NULL : group->parent,
      .shares = group->shares,
      .load_avg = atomic_long_read(&group->load_avg),
  };
}

static unsigned int entities(const struct cfs_rq* cfs_rq, struct sched_entity** to,
                             unsigned int max) {
  struct rb_node* node;
  unsigned int n = 0;

  if (cfs_rq->curr && n++ < max) to[0] = cfs_rq->curr;
  for (node = rb_first_cached(&cfs_rq->tasks_timeline); node; node = rb_next(node))
    if (n++ < max) to[n - 1] = rb_entry(node, struct sched_entity, run_node);
  return n;
}

static int eligible(struct cfs_rq* cfs_rq, struct sched_entity* se) {
  return entity_eligible(cfs_rq, se);
}

void machine_fill_views(struct machine* machine) {
  machine->view_task = view_task;
  machine->view_entity = view_entity;
  machine->view_queue = view_queue;
  machine->view_rq = view_rq;
  machine->view_domain = view_domain;
  machine->group_queue = group_queue;
  machine->view_group = view_group;
  machine->entities = entities;
  machine->eligible = eligible;
#if TAKES_pick_eevdf
  machine->pick = machine_pick;
#endif
  machine->has_balanced = machine_has_balanced;
}
