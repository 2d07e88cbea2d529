// update_deadline: a deadline that is just reached is not renewed.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression e;
@@
update_deadline(...)
{
<...
- e < 0
+ e <= 0
...>
}
