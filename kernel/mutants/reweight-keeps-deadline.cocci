// reweight_eevdf: the deadline is not scaled.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression e;
identifier se;
@@
reweight_eevdf(...)
{
<...
- se->deadline = e;
...>
}
