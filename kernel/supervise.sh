#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Runs a command, and kills it with all that it has started once the other end of stdin is closed,
# because whoever asked for it is gone. It must be started as the leader of a process group.
#
# usage: supervise.sh COMMAND ARGUMENT...
exec 7<&0
{
  while read -r _; do :; done
  kill -KILL 0
} <&7 >/dev/null 2>&1 &
watcher=$!
"$@" 7<&- </dev/null
status=$?
kill "$watcher"
exit "$status"
