// group_is_overloaded: waiting tasks overload nothing.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier s;
expression a;
@@
group_is_overloaded(...)
{
<...
- a < (s->group_runnable * 100)
+ 0
...>
}
