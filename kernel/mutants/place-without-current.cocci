// place_entity: the load misses what runs.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression e;
@@
place_entity(...)
{
<...
- load += e;
...>
}
