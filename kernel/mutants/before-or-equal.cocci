// entity_before: of two equal deadlines each is the earlier one.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression e;
@@
entity_before(...)
{
<...
- e < 0
+ e <= 0
...>
}
