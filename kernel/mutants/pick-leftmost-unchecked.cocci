// pick_eevdf: the earliest deadline wins, eligible or not.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier se;
expression q;
@@
pick_eevdf(...)
{
<...
- se && entity_eligible(q, se)
+ se
...>
}
