// entity_lag: no limit holds.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression l, a, b;
@@
entity_lag(...)
{
<...
- return clamp(l, a, b);
+ return l;
...>
}
