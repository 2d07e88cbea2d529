// place_entity: the lag that the entity itself takes away is not made up for.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression e;
@@
place_entity(...)
{
<...
- lag *= e;
+ lag *= load;
...>
}
