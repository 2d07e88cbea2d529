// update_newidle_cost: the time of a new highest cost is not kept.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier sd, c, t;
@@
update_newidle_cost(...)
{
<...
  sd->max_newidle_lb_cost = c;
- sd->last_decay_max_lb_cost = t;
...>
}
