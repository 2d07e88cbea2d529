// place_entity: a new task begins with a whole slice.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression s;
@@
place_entity(...)
{
<...
- s /= 2;
...>
}
