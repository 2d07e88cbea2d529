/* SPDX-License-Identifier: GPL-2.0-or-later */
/* Rules about groups of CPUs, domains and what may move between them: a part of probe_fair.c. */
#ifndef FAIRPROOF_KERNEL_PROBE_BALANCE_H
#define FAIRPROOF_KERNEL_PROBE_BALANCE_H

static struct sg_lb_stats to_stats(const struct probe_group* g) {
  return (struct sg_lb_stats){
      .group_capacity = g->group_capacity,
      .group_util = g->group_util,
      .group_runnable = g->group_runnable,
      .sum_nr_running = g->sum_nr_running,
      .group_weight = g->group_weight,
      .group_asym_packing = g->group_asym_packing,
      .group_misfit_task_load = g->group_misfit_task_load,
      IF(HAS_group_smt_balance, .group_smt_balance = g->group_smt_balance, )};
}
#if TAKES_group_is_overloaded
static int rule_group_is_overloaded(unsigned int pct, const struct probe_group* g) {
  struct sg_lb_stats stats = to_stats(g);

  return group_is_overloaded(pct, &stats);
}
#endif
#if TAKES_group_has_capacity
static int rule_group_has_capacity(unsigned int pct, const struct probe_group* g) {
  struct sg_lb_stats stats = to_stats(g);

  return group_has_capacity(pct, &stats);
}
#endif
#if TAKES_group_classify
static int rule_group_classify(unsigned int pct, const struct probe_group* g) {
  static struct sched_group_capacity capacity;
  static struct sched_group sched_group = {.sgc = &capacity};
  struct sg_lb_stats stats = to_stats(g);

  capacity.imbalance = g->imbalance;
  return group_classify(pct, &sched_group, &stats);
}
#endif
static const struct probe_group_types group_types = {
    .has_spare = group_has_spare,
    .fully_busy = group_fully_busy,
    .misfit_task = group_misfit_task,
    .smt_balance = IF(HAS_group_smt_balance, 1 + group_smt_balance) - 1, /* -1 if there is none */
    .asym_packing = group_asym_packing,
    .imbalanced = group_imbalanced,
    .overloaded = group_overloaded,
};

#if TAKES_update_newidle_cost
static int rule_update_newidle_cost(struct probe_domain* d, probe_u64 cost, unsigned int success) {
  static struct sched_domain sd;
  int decayed;

  jiffies = d->jiffies;
  sd.max_newidle_lb_cost = d->max_newidle_lb_cost;
  sd.last_decay_max_lb_cost = d->last_decay_max_lb_cost;
#if TAKES_update_newidle_cost == 3
  sd.newidle_call = d->newidle_call;
  sd.newidle_success = d->newidle_success;
  sd.newidle_ratio = d->newidle_ratio;
  decayed = update_newidle_cost(&sd, cost, success);
  d->newidle_call = sd.newidle_call;
  d->newidle_success = sd.newidle_success;
  d->newidle_ratio = sd.newidle_ratio;
#else
  decayed = update_newidle_cost(&sd, cost);
#endif
  d->max_newidle_lb_cost = sd.max_newidle_lb_cost;
  d->last_decay_max_lb_cost = sd.last_decay_max_lb_cost;
  return decayed;
}
#endif

#if TAKES_update_newidle_stats
static void rule_update_newidle_stats(struct probe_domain* d, unsigned int success) {
  static struct sched_domain sd;

  sd.newidle_call = d->newidle_call;
  sd.newidle_success = d->newidle_success;
  sd.newidle_ratio = d->newidle_ratio;
  update_newidle_stats(&sd, success);
  d->newidle_call = sd.newidle_call;
  d->newidle_success = sd.newidle_success;
  d->newidle_ratio = sd.newidle_ratio;
}
#endif

#if TAKES_can_migrate_task
/* Between CPUs that share a core, so that no task is cache-hot whatever the migration cost. */
static int rule_can_migrate_task(struct sched_entity* se, struct cfs_rq* src, struct cfs_rq* dst,
                                 unsigned int nr_balance_failed) {
  struct task_struct* p = container_of(se, struct task_struct, se);
  struct sched_domain sd = {.flags = SD_SHARE_CPUCAPACITY, .nr_balance_failed = nr_balance_failed};
  struct lb_env env = {
      .sd = &sd,
      .src_rq = rq_of(src),
      .src_cpu = cpu_of(rq_of(src)),
      .dst_rq = rq_of(dst),
      .dst_cpu = cpu_of(rq_of(dst)),
      .idle = CPU_IDLE,
      .flags = LBF_ALL_PINNED,
  };

  if (p < tasks || p >= tasks + MAX_TASKS) return -1;
  p->sched_class = &fair_sched_class;
  p->sched_task_group = &group;
  p->cpus_ptr = &p->cpus_mask;
  cpumask_setall(&p->cpus_mask);
  p->on_rq = TASK_ON_RQ_QUEUED;
  return can_migrate_task(p, &env);
}
#endif

#endif
