// place_entity: the slice is not set to the base slice.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier se;
@@
place_entity(...)
{
<...
- se->slice = sysctl_sched_base_slice;
...>
}
