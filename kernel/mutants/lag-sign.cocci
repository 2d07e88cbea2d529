// entity_lag: what got too much is owed.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression l, a;
identifier se;
@@
entity_lag(...)
{
<...
- l = a - se->vruntime;
+ l = se->vruntime - a;
...>
}
