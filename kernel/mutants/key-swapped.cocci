// entity_key: the reference point is ahead of what it should be behind.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
type T;
expression a, b;
@@
entity_key(...)
{
<...
- return (T)(a - b);
+ return (T)(b - a);
...>
}
