#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Makes the patch that a semantic patch of kernel/mutants stands for in one tree.
#
# usage: mutate.sh TREE FILE_IN_TREE SEMANTIC_PATCH PATCH
# Exit 5: it fits nowhere in that file.
set -euo pipefail
export LC_ALL=C

if [ $# -ne 4 ]; then
  echo "usage: $0 TREE FILE_IN_TREE SEMANTIC_PATCH PATCH" >&2
  exit 2
fi
tree=$1 file=$2 semantic=$3 patch=$4
changed=$patch.changed
trap 'rm -f "$changed"' EXIT
rm -f "$changed" "$patch"
spatch --very-quiet --sp-file "$semantic" "$tree/$file" -o "$changed" >&2
[ -s "$changed" ] || exit 5
diff -u --label "a/$file" --label "b/$file" "$tree/$file" "$changed" >"$patch.partial" || true
[ -s "$patch.partial" ] || exit 5
mv "$patch.partial" "$patch"
