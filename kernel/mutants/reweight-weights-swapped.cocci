// reweight_eevdf: lag is scaled by the inverse ratio.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression l, a, b;
@@
reweight_eevdf(...)
{
<...
- l = div_s64(l * a, b);
+ l = div_s64(l * b, a);
...>
}
