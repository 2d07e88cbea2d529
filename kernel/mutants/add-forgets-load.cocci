// avg_vruntime_add: the load does not grow.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier q, w;
@@
avg_vruntime_add(...)
{
<...
- q->avg_load += w;
...>
}
