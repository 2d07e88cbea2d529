// group_classify: the imbalance flag is not asked for.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression g;
@@
group_classify(...)
{
<...
- sg_imbalanced(g)
+ 0
...>
}
