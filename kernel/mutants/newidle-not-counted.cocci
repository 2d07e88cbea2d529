// update_newidle_cost: calls and successes are not counted.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression sd, s;
@@
update_newidle_cost(...)
{
<...
- update_newidle_stats(sd, s);
+ ;
...>
}
