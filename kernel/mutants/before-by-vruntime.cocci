// entity_before: vruntimes are compared instead of deadlines.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier se;
@@
entity_before(...)
{
<...
- se->deadline
+ se->vruntime
...>
}
