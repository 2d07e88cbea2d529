# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash disable=SC2034,SC2154,SC2164
# Makes $out/tree: our own copy of a kernel's source, with its configured build folder in it. The
# user's tree is only read, so it may be a checkout with local changes or have been built in place.
# Read by build_objects.sh, whose variables it uses.
#
# The build folder is within the copy, because make then names every source relative to it: a copy
# of the two together is as good as built, and only what is changed in it is compiled again.

# All that "make prepare" and the scheduler read; of the rest of a kernel only its Kconfig files.
folders="Makefile Kbuild arch/x86 include io_uring kernel lib scripts tools/include"
build_name=fairproof-build

dated() { (cd "$tree" && find "$@" -type f -printf '%p %s %T@\n' | sort) | sha256sum; }
is_of_build() { # FILE: it belongs to one of the folders above, or to the configuration
  local folder
  [[ ${1##*/} != Kconfig* ]] || return 0
  for folder in $folders; do
    [[ $1 != "$folder" && $1 != "$folder"/* ]] || return 0
  done
  return 1
}

check_version() { # FOLDER
  if ! [ -f "$1/kernel/sched/fair.c" ]; then
    fail "too old, or not a whole tree: it has no kernel/sched/fair.c"
  fi
  if ! grep -q '^struct sg_lb_stats {' "$1/kernel/sched/fair.c" ||
    ! grep -qE '(^| )group_classify\(unsigned int' "$1/kernel/sched/fair.c"; then
    fail "too old: its fair.c has no group_classify() of the form that came with 5.5"
  fi
}

unpack_tarball() {
  local top
  top=$(tar -tf "$source" 2>/dev/null | head -n 1 | cut -d/ -f1 || true)
  # shellcheck disable=SC2046,SC2086 # one word for each folder
  tar -xf "$source" -C "$partial/tree" --strip-components=1 --wildcards '*/Kconfig*' \
    $(printf "$top/%s " $folders)
}
from_tarball() {
  local key
  key="$folders $(stat -c '%n %s %Y' "$source")"
  ! is_made tree "$key" || return 0
  rm -rf "$partial" "$out/tree.key"
  mkdir -p "$partial/tree"
  run unpack unpack_tarball
  check_version "$partial/tree"
  renew tree
  echo "$key" >"$out/tree.key"
}

list_source() { # size, time and name of each file that is wanted, but for what a build made there
  # shellcheck disable=SC2086
  (cd "$source" && {
    find . \( -name .git -o -name "$build_name" \) -prune -o -type f -name 'Kconfig*' \
      -printf '%s %T@ %p\n'
    find $folders \( -path include/config -o -path include/generated \
      -o -path arch/x86/include/generated \) -prune -o \( -type f -o -type l \) \
      ! -name '*.[oas]' ! -name '.*.cmd' ! -name '*.ko' ! -name '*.mod' ! -name '*.mod.c' ! -name '*.lex.c' \
      ! -name '*.tab.[ch]' -printf '%s %T@ ./%p\n'
  }) | LC_ALL=C sort -u
}
copy_files() { # those that stdin names
  tar -C "$source" -c --no-recursion --verbatim-files-from -T - | tar -x --touch -C "$1"
}
# The copy's files get the time of copying: make must see a file that became an older one, too.
from_folder() {
  local listed=$out/tree.list gone
  check_version "$source"
  mkdir -p "$partial"
  list_source >"$partial/tree.list"
  if [ -d "$out/tree" ] && [ -f "$out/tree.key" ]; then
    cmp -s "$partial/tree.list" "$listed" && return
    rm -f "$out/tree.key"
    comm -23 "$listed" "$partial/tree.list" | cut -d' ' -f3- | while read -r gone; do
      rm -f "$out/tree/$gone"
    done
    comm -13 "$listed" "$partial/tree.list" | cut -d' ' -f3- >"$partial/changed"
    run copy copy_files "$out/tree" <"$partial/changed"
  else
    rm -rf "$out/tree" "$partial/tree"
    mkdir -p "$partial/tree"
    cut -d' ' -f3- "$partial/tree.list" >"$partial/changed"
    run copy copy_files "$partial/tree" <"$partial/changed"
    renew tree
  fi
  mv "$partial/tree.list" "$listed"
  sha256sum <"$listed" >"$out/tree.key"
}

# Patches, in a copy that shares all other files with the plain tree.

touched() { # PATCH: the files that it names, with neither a/ nor b/
  sed -nE 's#^(---|\+\+\+) [^/[:space:]]+/([^[:space:]]+).*#\2#p' "$1" | sort -u
}
parts_of_build() { # PATCH: what of it is about files that are there
  local file names
  names=$(touched "$1" | while read -r file; do ! is_of_build "$file" || echo "$file"; done)
  awk -v names="$names" '
    BEGIN { count = split(names, name, "\n"); for (i = 1; i <= count; i++) ours[name[i]] = 1 }
    function of_build(path) { sub(/^[^\/]*\//, "", path); return path in ours }
    { line[NR] = $0 }
    END {
      kept = 1
      for (i = 1; i <= NR; i++) {
        if (line[i] ~ /^diff --git /) {
          split(line[i], word, " "); kept = of_build(word[3]) || of_build(word[4])
        } else if (line[i] ~ /^--- / && line[i + 1] ~ /^\+\+\+ /) {
          split(line[i], from, "[ \t]+"); split(line[i + 1], to, "[ \t]+")
          kept = of_build(from[2]) || of_build(to[2])
        }
        if (kept) print line[i]
      }
    }' "$1"
}
# A semantic patch says in its first line what it is for: "// kernel/sched/core.c: what it does."
from_semantic_patch() { # PATCH
  local file
  file=$(sed -n '1s#^// \([^ :]*\): .*#\1#p' "$1")
  [ -n "$file" ] || fail "${1##*/}:1: expected '// FILE: WHAT IT DOES.'"
  [ -f "$partial/tree/$file" ] || fail "${1##*/}:1: this kernel has no $file"
  command -v spatch >/dev/null || fail "${1##*/}: a semantic patch: it needs spatch
  apt-get install coccinelle"
  bash "$here/mutate.sh" "$partial/tree" "$file" "$1" "$partial/text" >"$log/patch" 2>&1 ||
    fail "${1##*/} finds no place in $file of linux $(cat "$base/objects/release"); nothing was built.
$(grep -v '^warning: ' "$log/patch")"
}
plain_text_of() { # PATCH, which may be a semantic one, or a mail whose text is encoded for the way
  if [[ $1 == *.cocci ]]; then
    from_semantic_patch "$1"
  elif grep -qiE '^Content-Transfer-Encoding: *(quoted-printable|base64)' "$1"; then
    command -v git >/dev/null || fail "${1##*/}: a mail whose text is encoded: reading it needs git
  apt-get install git"
    git mailinfo -b "$partial/words" "$partial/text" <"$1" >/dev/null 2>&1 ||
      fail "${1##*/}: a mail that git mailinfo cannot read"
  else
    cp "$1" "$partial/text"
  fi
}
check_patch() { # PATCH NAME
  local name=$2
  grep -qE '^@@ -[0-9,]+ \+[0-9,]+ @@|^(new|deleted) file mode|^rename from' "$1" ||
    fail "$name: there is no patch in it, expected a unified diff"
}
own_copy() { # FILE: the plain tree keeps the old one
  local file=$partial/tree/$1
  [ -f "$file" ] || return 0
  cp --reflink=auto "$file" "$partial/own"
  mv -f "$partial/own" "$file"
}
apply() { # PATCH: nothing is guessed, neither a fuzzy place nor a reversed patch
  local name=${1##*/} text=$partial/text file left_out
  plain_text_of "$1"
  check_patch "$text" "$name"
  touched "$text" | while read -r file; do
    [ "$file" = null ] || is_of_build "$file" || echo "$file"
  done >"$partial/left_out"
  left_out=$(paste -sd' ' "$partial/left_out")
  [ -z "$left_out" ] || echo "$name: left out, no part of what is built: $left_out" >>"$partial/notes"
  parts_of_build "$text" >"$partial/patch"
  if ! grep -q '^+++ ' "$partial/patch"; then
    fail "$name: changes nothing that is built here; it touches $left_out"
  fi
  touched "$partial/patch" | while read -r file; do
    own_copy "$file"
    [[ ${file##*/} != @(Kconfig*|Makefile*|Kbuild*) ]] || touch "$partial/configures"
  done
  rm -f "$partial/rejects"
  if ! (cd "$partial/tree" && patch -p1 --force --fuzz=0 --no-backup-if-mismatch \
    -r "$partial/rejects" <"$partial/patch") >"$log/patch" 2>&1; then
    grep -q 'No space left' "$log/patch" && fail "no space left for $out"
    {
      echo "$name does not apply to linux $(cat "$base/objects/release"); nothing was built."
      grep -vE '^\(|^patch: \*\*\*\* Only|saving rejects' "$log/patch" || true
      if [ -s "$partial/rejects" ]; then
        echo "rejected:"
        cat "$partial/rejects"
      fi
    } >"$partial/said"
    fail "$(cat "$partial/said")"
  fi
}
share_tree() { # all files of the plain tree by link, but for what a build may write
  mkdir -p "$partial/tree"
  (cd "$base/tree" && find . -mindepth 1 -maxdepth 1 ! -name "$build_name" -print0 |
    xargs -0 cp -al -t "$partial/tree")
  cp -a --reflink=auto "$base/tree/$build_name" "$partial/tree/$build_name"
}
name_release() { # PATCH...: what the patched kernel is called in results
  local patch name release
  release=$(cat "$base/objects/release")
  for patch in "$@"; do
    name=${patch##*/}
    release+=+$(tr -c 'A-Za-z0-9._-' _ <<<"${name%.*}" | sed 's/_$//')
  done
  echo "$release" >"$build/release"
}
from_patches() { # PATCH...
  local key patch
  key="$(cat "$base/tree.key" "$base/build.key" "$base/objects.key" | sha256sum)
$(cat "$@" | sha256sum)"
  # Without compile.key make was killed in it.
  if is_made tree "$key" && [ -f "$out/compile.key" ]; then return; fi
  rm -rf "$partial" "$out/tree.key"
  mkdir -p "$partial"
  : >"$partial/notes"
  run share share_tree
  for patch in "$@"; do apply "$patch"; done
  tree=$partial/tree build=$partial/tree/$build_name
  if [ -e "$partial/configures" ]; then
    run olddefconfig kernel_make olddefconfig
  fi
  mv "$partial/notes" "$out/notes"
  name_release "$@"
  renew tree
  cp "$base/build.key" "$out/build.key"
  touch "$out/compile.key"
  echo "$key" >"$out/tree.key"
}

# Without objtool: nothing that it checks or changes is needed here.
kernel_make() { make CONFIG_OBJTOOL= -s -C "$tree" O="$build" ARCH=x86 -j"$jobs" "$@"; }
merge_fragment() {
  cd "$build"
  "$tree/scripts/kconfig/merge_config.sh" -m .config "$here/fragment.config"
  cd "$out"
}
configure() {
  rm -rf "$build" "$out/build.key"
  mkdir -p "$build"
  run tinyconfig kernel_make tinyconfig
  run merge merge_fragment
  run olddefconfig kernel_make olddefconfig
  if grep -q '^CONFIG_JUMP_LABEL=y' "$build/.config"; then
    fail "this tree's configuration has JUMP_LABEL"
  fi
  run prepare kernel_make prepare
  cp "$here/shim.h" "$build/fairproof_shim.h"
  kernel_make kernelversion | tail -n 1 >"$build/release"
}
prepare_build() { # in place: without its key it is made again from nothing
  local key
  key="$tree $(gcc --version | head -n 1) $(dated Makefile include arch/x86 scripts)
$(cat "$here"/{fragment.config,shim.h,build_tree.sh} | sha256sum)"
  if ! [ -d "$build" ] || ! [ -f "$out/build.key" ] || [ "$(cat "$out/build.key")" != "$key" ]; then
    configure
    echo "$key" >"$out/build.key"
  fi
}
