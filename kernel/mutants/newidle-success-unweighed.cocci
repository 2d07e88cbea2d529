// newidle_balance_done: a success counts as one, however rarely the dice let a pass run.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression sd, cost;
identifier weight, pulled;
@@
- update_newidle_cost(sd, cost, weight * !!pulled)
+ update_newidle_cost(sd, cost, !!pulled)
