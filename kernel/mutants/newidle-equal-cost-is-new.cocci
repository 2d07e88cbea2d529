// update_newidle_cost: a cost that was already the highest restarts the decay.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier sd, c;
@@
update_newidle_cost(...)
{
<...
- c > sd->max_newidle_lb_cost
+ c >= sd->max_newidle_lb_cost
...>
}
