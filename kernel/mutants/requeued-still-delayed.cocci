// ttwu_runnable: a delayed task that is made runnable keeps the mark of a delayed one.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier se;
@@
requeue_delayed_entity(struct sched_entity *se)
{
...
- clear_delayed(se);
}
