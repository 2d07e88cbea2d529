// reweight_entity: a sleeper's lag does not follow its weight.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression e;
identifier se;
@@
reweight_entity(...)
{
<...
- se->vlag = e;
...>
}
