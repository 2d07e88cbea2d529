// vruntime_eligible: what runs counts in the sum but not in the load.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression w;
@@
vruntime_eligible(...)
{
<...
- load += w;
...>
}
