// group_classify: spare capacity makes a group fully busy.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression a, b;
@@
group_classify(...)
{
<...
- !group_has_capacity(a, b)
+ group_has_capacity(a, b)
...>
}
