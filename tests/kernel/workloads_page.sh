#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Is docs/workloads.md what its commands print? Of another kernel than the compared one it cannot be: then
# this ends with 4.
#
# usage: workloads_page.sh FAIRPROOF CACHE
set -euo pipefail
fairproof=$1 cache=$2
root=$(realpath "$(dirname "$(readlink -f "$0")")/../..")
"$fairproof" kernel build debian:6.12 --cache "$cache"
grep -qF "\"$(cat "$cache/kernel/debian-6.12/objects/sched.sha256")\"" "$root/kernel/compared_tree.h" || exit 4
"$root/scripts/fill" "$fairproof" "$root/docs/workloads.md" --cache "$cache" |
  diff -u "$root/docs/workloads.md" -
