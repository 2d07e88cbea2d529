// calc_delta_fair: every weight counts as nice 0.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression d, e;
identifier se;
@@
calc_delta_fair(...)
{
<...
- d = __calc_delta(d, e, &se->load);
...>
}
