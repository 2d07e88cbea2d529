#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Patched copies of Debian's kernel, from patches that are made from the unpacked tree here and now.
#
# usage: patches.sh FAIRPROOF CACHE
set -euo pipefail
fairproof=$1 cache=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  echo "not so: $*"
  [ ! -f said ] || sed 's/^/  said: /' said
  exit 1
}
run() { # EXIT_CODE WORD...
  local wanted=$1 code=0
  shift
  "$fairproof" "$@" --cache "$cache" >said 2>&1 || code=$?
  [ "$code" = "$wanted" ] || fail "fairproof $* ends with $wanted, not $code"
}
says() { grep -qF -- "$1" said || fail "it says: $1"; }
patch_of() { # SED_SCRIPT: on entity_lag() alone
  mkdir -p a/kernel/sched b/kernel/sched
  cp "$plain/$fair" "a/$fair"
  sed "/^static s64 entity_lag(/,/^}/ { $1 }" "a/$fair" >"b/$fair"
  ! cmp -s "a/$fair" "b/$fair" || fail "the tree has what $1 changes"
  diff -u "a/$fair" "b/$fair" || true
}
kernels_like() { find "$cache/kernel" -maxdepth 1 -name "debian-6.12+$1-*" | wc -l; }

fair=kernel/sched/fair.c
run 0 kernel build debian:6.12
plain=$cache/kernel/debian-6.12/tree
release=$(cat "$cache/kernel/debian-6.12/objects/release")
before=$(sha256sum <"$plain/$fair")

# A mail: words, a list of files, a file that nothing is built from, and the change itself.
{
  printf 'Why.\n---\n Documentation/scheduler/lag.rst | 1 +\n\n'
  printf -- '--- a/Documentation/scheduler/lag.rst\n+++ b/Documentation/scheduler/lag.rst\n'
  printf '@@ -1,1 +1,2 @@\n a line of a file that is not there\n+another\n'
  patch_of 's/2\*se->slice/se->slice/'
  printf -- '-- \n2.39.5\n'
} >plain.mail
# The same as it comes from a server.
{
  printf 'From: A Developer <a@example.org>\nSubject: [PATCH] half the limit\nMIME-Version: 1.0\n'
  printf 'Content-Type: text/plain; charset=UTF-8\n'
  printf 'Content-Transfer-Encoding: quoted-printable\n\n'
  sed 's/=/=3D/g' plain.mail
} >half-limit.mail
run 0 kernel build debian:6.12 --patch half-limit.mail
says 'left out, no part of what is built: Documentation/scheduler/lag.rst'
says "linux $release+half-limit, "
run 0 kernel build debian:6.12 --patch half-limit.mail
says 'was built already'
[ "$before" = "$(sha256sum <"$plain/$fair")" ] || fail "the plain tree stays as it was"
# Another tree than the one that was compared: news, and another exit code than a mistake has.
run 4 conform --patch half-limit.mail --comparisons 2000
says "this tree is linux $release+half-limit; the baseline was compared with 6.12.117,"
run 4 lockstep --patch half-limit.mail --events 20000
says 'differs after that'
says 'this tree is another one than the model, which was compared with 6.12.117'
run 0 kernel remove "$(basename "$(find "$cache/kernel" -maxdepth 1 -name 'debian-6.12+half-limit-*')")"

# Places that are not there: the hunk is shown, and nothing of it is kept.
sed 's/^ .*clamp.*/ this line is in no kernel/' plain.mail >misfit.patch
run 3 kernel build debian:6.12 --patch misfit.patch
says "misfit.patch does not apply to linux $release; nothing was built."
says "$(grep -m 1 '^+.*se->slice' plain.mail)"
[ "$(kernels_like misfit)" = 0 ] || fail "nothing half-applied is kept"
echo 'no patch at all' >words.patch
run 3 kernel build debian:6.12 --patch words.patch
says 'there is no patch in it'

# What does not compile, with the compiler's own place.
patch_of 's/2\*se->slice/no_such_name/' >broken.patch
run 3 check --kernel debian:6.12 --patch broken.patch
line=$(grep -n no_such_name "b/$fair" | cut -d: -f1)
says "$fair does not compile:"
grep -qE "^$fair:$line:[0-9]+: error: .*no_such_name" said || fail "it shows $fair:$line"
[ "$(kernels_like broken)" = 0 ] || fail "what does not compile is not kept"

# Killed half-way: the next call makes it whole.
patch_of 's/2\*se->slice/3*se->slice/' >wider.patch
"$fairproof" kernel build debian:6.12 --patch wider.patch --cache "$cache" >said 2>&1 &
sleep 2
kill -KILL $!
wait $! || true
run 4 conform --patch wider.patch --comparisons 2000
grep -qE '^entity_lag +[0-9]+ +1 ' said || fail "entity_lag differs"
run 0 kernel remove "$(basename "$(find "$cache/kernel" -maxdepth 1 -name 'debian-6.12+wider-*')")"

# A semantic patch: applied where it fits, and said to fit nowhere or to be none.
{
  echo "// $fair: the limit of a lag is three slices."
  printf '@@\nidentifier se;\n@@\nentity_lag(...)\n{\n<...\n- 2*se->slice\n+ 3*se->slice\n...>\n}\n'
} >wider.cocci
run 4 conform --patch wider.cocci --comparisons 2000
grep -qE '^entity_lag +[0-9]+ +1 ' said || fail "entity_lag differs"
run 0 kernel remove "$(basename "$(find "$cache/kernel" -maxdepth 1 -name 'debian-6.12+wider-*')")"
sed 's/2\*se->slice/5*se->slice/' wider.cocci >nowhere.cocci
run 3 kernel build debian:6.12 --patch nowhere.cocci
says "nowhere.cocci finds no place in $fair of linux $release; nothing was built."
sed 1d wider.cocci >nameless.cocci
run 3 kernel build debian:6.12 --patch nameless.cocci
says "nameless.cocci:1: expected '// FILE: WHAT IT DOES.'"
