// avg_vruntime: a negative sum is not rounded down.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression sum, w;
@@
avg_vruntime(...)
{
<...
- sum -= (w - 1);
...>
}
