#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Is docs/workloads.md what its commands print? Of another scheduler than the compared one it cannot be: then
# this ends with 4. A newer package with the same scheduler prints the same but for its name.
#
# usage: workloads_page.sh FAIRPROOF CACHE
set -euo pipefail
fairproof=$1 cache=$2
root=$(realpath "$(dirname "$(readlink -f "$0")")/../..")
"$fairproof" kernel build debian:6.12 --cache "$cache"
objects=$cache/kernel/debian-6.12/objects
grep -qF "\"$(cat "$objects/sched.sha256")\"" "$root/kernel/compared_tree.h" || exit 4
compared=$(sed -n 's/.*\.release = "\(.*\)",/\1/p' "$root/kernel/compared_tree.h")
"$root/scripts/fill" "$fairproof" "$root/docs/workloads.md" --cache "$cache" |
  sed "s/$(cat "$objects/release")/$compared/g" |
  diff -u "$root/docs/workloads.md" -
