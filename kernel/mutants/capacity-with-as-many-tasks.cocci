// group_has_capacity: as many tasks as CPUs leave capacity.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier s;
@@
group_has_capacity(...)
{
<...
- s->sum_nr_running < s->group_weight
+ s->sum_nr_running <= s->group_weight
...>
}
