// group_is_overloaded: as many tasks as CPUs can be too many.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier s;
@@
group_is_overloaded(...)
{
<...
- s->sum_nr_running <= s->group_weight
+ s->sum_nr_running < s->group_weight
...>
}
