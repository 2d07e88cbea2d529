/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What of the machine needs what is static in fair.c: a part of probe_fair.c. */
#ifndef FAIRPROOF_KERNEL_MACHINE_FAIR_H
#define FAIRPROOF_KERNEL_MACHINE_FAIR_H

#include "machine_env.h"

/* What sched_balance_find_dst_group() does first, with the tree's own statistics and classes. */
void machine_classify_fork(struct task_struct* p, struct machine_classes* classes) {
  struct sched_domain *tmp, *sd = NULL;
  struct sched_group* group;
  struct sg_lb_stats sgs;

  for_each_domain(task_cpu(p), tmp) if (tmp->flags & SD_BALANCE_FORK) sd = tmp;
  if (!sd) return;
  group = sd->groups;
  do {
    if (!cpumask_intersects(sched_group_span(group), p->cpus_ptr)) continue;
    update_sg_wakeup_stats(sd, group, &sgs, p);
    classes->count[sgs.group_type]++;
  } while (group = group->next, group != sd->groups);
}

void machine_update_blocked_averages(unsigned int cpu) {
  sched_balance_update_blocked_averages(cpu);
}

#if TAKES_pick_eevdf
struct sched_entity* machine_pick(struct cfs_rq* cfs_rq) {
  return pick_eevdf(cfs_rq);
}
#endif

int machine_protects(struct sched_entity* curr) {
#if TAKES_protect_slice
  return sched_feat(RUN_TO_PARITY) && protect_slice(curr);
#else
  return sched_feat(RUN_TO_PARITY) && curr->vlag == curr->deadline;
#endif
}

/* Each look takes the CPU's scratch mask first, which nobody reads after it. */
int machine_has_balanced(unsigned int cpu) {
  struct cpumask* mask = per_cpu(load_balance_mask, cpu);
  const int has = !cpumask_empty(mask);

  cpumask_clear(mask);
  return has;
}

int machine_newidle(struct rq* rq, struct rq_flags* rf) {
  return sched_balance_newidle(rq, rf);
}

#endif
