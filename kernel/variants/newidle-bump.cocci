// kernel/sched/fair.c: finding no busy group or queue makes newidle balance dearer, up to a cap.
// SPDX-License-Identifier: GPL-2.0-or-later
@ in_need @
identifier sd, end;
expression found, idle;
@@
  if (!found) {
+ 	update_newidle_cost(sd, sd->max_newidle_lb_cost + sd->max_newidle_lb_cost / 2, 0);
(
  	schedstat_inc(sd->lb_nobusyg[idle]);
|
  	schedstat_inc(sd->lb_nobusyq[idle]);
)
  	goto end;
  }

@ cap @
identifier sd, cost;
@@
update_newidle_cost(struct sched_domain *sd, u64 cost, ...)
{
<...
- sd->max_newidle_lb_cost = cost;
+ sd->max_newidle_lb_cost = min(cost, sysctl_sched_migration_cost + 200);
...>
}

@ depends on cap @
typedef bool, u64;
@@
+ static inline bool update_newidle_cost(struct sched_domain *sd, u64 cost, unsigned int success);
sched_balance_rq(...)
{
...
}
