// __dequeue_entity: the sums still count what left.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier q, se;
@@
__dequeue_entity(...)
{
<...
- avg_vruntime_sub(q, se);
...>
}
