// group_is_overloaded: the margin is on the wrong side of utilisation.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier s, pct;
@@
group_is_overloaded(...)
{
<...
- (s->group_capacity * 100) < (s->group_util * pct)
+ (s->group_capacity * pct) < (s->group_util * 100)
...>
}
