// pick_eevdf: an equal deadline is enough for what runs.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression a, b;
@@
pick_eevdf(...)
{
<...
- entity_before(a, b)
+ !entity_before(b, a)
...>
}
