// reweight_entity: the old weight stays in the queue's load.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression a, b;
@@
reweight_entity(...)
{
<...
- update_load_sub(a, b);
...>
}
