// kernel/sched/core.c: whoever is in the group that it moves to, stays as it is.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier tsk;
@@
sched_move_task(struct task_struct *tsk, ...)
{
...
rq = rq_guard.rq;
+ if (autogroup_task_group(tsk, container_of(task_css_check(tsk, cpu_cgrp_id, true), struct task_group, css)) ==
+     tsk->sched_task_group)
+ 	return;
...
}
