// reweight_entity: what was queued is not queued again.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier q, se;
@@
reweight_entity(...)
{
<...
- __enqueue_entity(q, se);
+ ;
...>
}
