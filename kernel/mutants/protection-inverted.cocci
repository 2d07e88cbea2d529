// protect_slice: a slice is protected when it was cancelled.
// SPDX-License-Identifier: GPL-2.0-or-later
@@
expression a, b;
@@
protect_slice(...)
{
<...
- a == b
+ a != b
...>
}
