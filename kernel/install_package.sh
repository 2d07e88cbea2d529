#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Installs a Debian package without a question, and says only why it could not.
#
# usage: install_package.sh PACKAGE
set -euo pipefail
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

if [ $# -ne 1 ]; then
  echo "usage: $0 PACKAGE" >&2
  exit 2
fi
# A file without a name, not the pipe: whoever reads that may be gone before apt-get is.
log=$(mktemp)
exec 6<>"$log"
rm "$log"
options=(-y -qq --no-install-recommends -o DPkg::Lock::Timeout=60)

# Fetching takes long and may be killed at any time. Unpacking may not, since a package that is half
# installed stops all later ones: in a session of its own it goes on to its end.
if ! apt-get install "${options[@]}" --download-only "$1" >&6 2>&1 ||
  ! setsid --wait apt-get install "${options[@]}" "$1" >&6 2>&1; then
  cat /proc/self/fd/6 >&2
  exit 1
fi
