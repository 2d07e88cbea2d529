#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Links a program of ours with a kernel tree's rules, for tests and benchmarks.
#
# usage: link.sh TREE_OR_TARBALL OBJECTS_DIR PROGRAM CXX ARGUMENT...
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
if [ $# -lt 5 ]; then
  echo "usage: $0 TREE_OR_TARBALL OBJECTS_DIR PROGRAM CXX ARGUMENT..." >&2
  exit 2
fi
tree=$1 objects=$2 program=$3
shift 3
if [ ! -e "$tree" ]; then
  echo "$tree is not there: apt-get install linux-source-6.12" >&2
  exit 3
fi
"$here/build_objects.sh" "$tree" "$objects"
"$@" "@$(cd "$objects" && pwd)/objects/link.args" -o "$program.partial"
mv "$program.partial" "$program"
