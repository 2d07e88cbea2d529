// update_newidle_cost: the count of calls is not halved with that of successes.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier sd;
@@
update_newidle_stats(...)
{
<...
- sd->newidle_call /= 2;
...>
}
