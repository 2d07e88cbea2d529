// place_entity: positive lag puts it behind V instead of ahead.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression a, b;
identifier se;
@@
place_entity(...)
{
<...
- se->vruntime = a - b;
+ se->vruntime = a + b;
...>
}
