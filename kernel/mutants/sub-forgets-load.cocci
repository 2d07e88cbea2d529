// avg_vruntime_sub: the load does not shrink.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier q, w;
@@
avg_vruntime_sub(...)
{
<...
- q->avg_load -= w;
...>
}
