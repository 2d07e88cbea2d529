// update_deadline: the reference point does not move at the end of a slice.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier q;
@@
update_deadline(...)
{
<...
- avg_vruntime(q);
...>
}
