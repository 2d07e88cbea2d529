// entity_eligible: the deadline is asked for instead of the vruntime.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier se;
@@
entity_eligible(...)
{
<...
- se->vruntime
+ se->deadline
...>
}
