// __enqueue_entity: the entity brings an old minimum into the tree.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier se;
@@
__enqueue_entity(...)
{
<...
- se->min_vruntime = se->vruntime;
...>
}
