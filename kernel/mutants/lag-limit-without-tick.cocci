// entity_lag: a short slice makes the limit shorter than a tick.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
type T;
expression a, b;
@@
entity_lag(...)
{
<...
- max_t(T, a, b)
+ a
...>
}
