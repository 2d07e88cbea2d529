// kernel/sched/fair.c: who is ineligible stays, unless balance failed or nobody waits there.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier p, env;
@@
can_migrate_task(struct task_struct *p, struct lb_env *env)
{
...
+ if (!env->sd->nr_balance_failed && sched_feat(PLACE_LAG) &&
+     task_group(p)->cfs_rq[env->dst_cpu]->nr_running &&
+     !entity_eligible(task_cfs_rq(p), &p->se))
+ 	return 0;
if (kthread_is_per_cpu(p)) return 0;
...
}
