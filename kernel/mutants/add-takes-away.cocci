// avg_vruntime_add: the sum loses what joins.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression sum, e;
@@
avg_vruntime_add(...)
{
<...
- sum += e * weight;
+ sum -= e * weight;
...>
}
