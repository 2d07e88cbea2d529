// can_migrate_task: a task that is ineligible where it waits never migrates.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier p, env;
@@
can_migrate_task(struct task_struct *p, struct lb_env *env)
{
...
+ if (!entity_eligible(cfs_rq_of(&p->se), &p->se))
+ 	return 0;
lockdep_assert_rq_held(env->src_rq);
...
}
