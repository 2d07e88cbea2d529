// update_entity_lag: lag is measured from the reference point, V is not taken.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier q;
@@
update_entity_lag(...)
{
<...
- avg_vruntime(q)
+ q->zero_vruntime
...>
}
