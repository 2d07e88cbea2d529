// newidle_balance_done: each task that came over counts as a success of its own.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression sd, cost;
identifier weight, pulled;
@@
- update_newidle_cost(sd, cost, weight * !!pulled)
+ update_newidle_cost(sd, cost, weight * pulled)
