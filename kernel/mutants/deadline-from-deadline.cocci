// update_deadline: the new deadline counts from the old one.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier se;
expression e;
@@
update_deadline(...)
{
<...
- se->deadline = se->vruntime + e;
+ se->deadline = se->deadline + e;
...>
}
