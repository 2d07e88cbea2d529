// avg_vruntime: the sum follows the reference point the wrong way.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier q;
expression e;
@@
update_zero_vruntime(...)
{
<...
- q->avg_vruntime -= e;
+ q->avg_vruntime += e;
...>
}
