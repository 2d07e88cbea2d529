// entity_lag: the limit is one slice instead of two.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier se;
@@
entity_lag(...)
{
<...
- 2*se->slice
+ se->slice
...>
}
