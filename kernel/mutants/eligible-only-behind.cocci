// vruntime_eligible: zero lag is not enough.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression a, b;
@@
vruntime_eligible(...)
{
<...
- a >= b
+ a > b
...>
}
