// pick_eevdf: a protected slice does not keep what runs.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier curr;
expression e;
@@
pick_eevdf(...)
{
<...
- e && curr && protect_slice(curr)
+ e && curr && protect_slice(curr) && 0
...>
}
