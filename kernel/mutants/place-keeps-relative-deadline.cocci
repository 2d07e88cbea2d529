// place_entity: an absolute deadline is still called relative.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
identifier se;
@@
place_entity(...)
{
<...
- se->rel_deadline = 0;
...>
}
