// avg_vruntime: a negative sum is rounded down by the whole load.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression sum, w;
@@
avg_vruntime(...)
{
<...
- sum -= (w - 1);
+ sum -= w;
...>
}
