// avg_vruntime: the reference point does not move.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression q, d;
@@
avg_vruntime(...)
{
<...
- update_zero_vruntime(q, d);
...>
}
