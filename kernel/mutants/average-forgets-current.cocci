// avg_vruntime: what runs has no part in the sum.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression sum, w;
identifier q, curr;
@@
avg_vruntime(...)
{
<...
- sum += entity_key(q, curr) * w;
...>
}
