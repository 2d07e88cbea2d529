// update_deadline: slices that were asked for are lost, and no others are renewed.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier se;
@@
update_deadline(...)
{
<...
- !se->custom_slice
+ se->custom_slice
...>
}
