// pick_eevdf: what runs need not be eligible.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression q, c;
@@
pick_eevdf(...)
{
<...
- (!c->on_rq || !entity_eligible(q, c))
+ !c->on_rq
...>
}
