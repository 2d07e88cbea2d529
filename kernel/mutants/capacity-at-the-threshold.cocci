// group_has_capacity: utilisation at the threshold leaves capacity.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression a, b;
@@
group_has_capacity(...)
{
<...
- (a * 100) > b
+ (a * 100) >= b
...>
}
