// kernel/sched/core.c: a delayed task that wakes where others are leaves, and is placed again.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier p, rf, rq;
expression flags;
@@
ttwu_runnable(struct task_struct *p, ...)
{
...
struct rq_flags rf;
<...
  if (p->se.sched_delayed)
+ {
+ 	if (rq->nr_running > 1 && p->nr_cpus_allowed > 1) {
+ 		dequeue_task(rq, p, DEQUEUE_SLEEP | flags);
+ 		__task_rq_unlock(rq, &rf);
+ 		return 0;
+ 	}
  enqueue_task(rq, p, flags);
+ }
...>
}
