// update_newidle_cost: the cost loses less than a hundredth.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression e;
@@
update_newidle_cost(...)
{
<...
- e * 253
+ e * 254
...>
}
