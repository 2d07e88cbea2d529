// pick_eevdf: the minimum of a subtree misses its left half.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier se, node;
@@
min_vruntime_update(...)
{
<...
- __min_vruntime_update(se, node->rb_left);
...>
}
