#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
# Makes a kernel tree's scheduler rules linkable into an ordinary program.
#
# usage: build_objects.sh TREE_OR_TARBALL OUT_DIR
#        build_objects.sh --patched OUT_DIR_OF_THE_PLAIN_TREE OUT_DIR PATCH...
#
# OUT_DIR/objects/link.args then holds what a final link needs: g++ ... @OUT_DIR/objects/link.args
# Each stage is keyed by what goes into it, so that a second run does only what changed, and a stage
# that was interrupted is never taken for done. On failure stderr says why, in the words of whoever
# must act on it: the compiler's, patch's.
set -euo pipefail
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKELEVEL
# Debian's tarballs are of many blocks: xz can take several at a time.
export XZ_DEFAULTS=-T0

# What kernel.o is made of: our files here, compiled by the tree's command for fair.o, and the
# tree's objects. probe_fair.c and probe_core.c include the tree's file of that name, whose object
# they replace; core.o is compiled all the same, so that a tree whose own code does not compile is
# said to be so.
rule_files="probe_fair"
machine_files="probe_core machine_boot machine_calls machine_cpus machine_memory machine_stubs
  machine_rules machine_time machine_views"
state_file=machine_state # with the machine, and where its fields are all there
no_machine_files="probe_alone" # instead, where the whole scheduler cannot be driven
library_objects="lib/rbtree.o lib/find_bit.o lib/cpumask.o lib/bitmap.o lib/plist.o lib/llist.o
  arch/x86/lib/hweight.o"
machine_objects="kernel/sched/build_policy.o kernel/sched/build_utility.o lib/random32.o"
# The names that stay global: nothing else of the kernel can clash with libc or with C++ code.
entry_points="fairproof_probe fairproof_machine fairproof_machine_states"

# Not the kernel's own -Os and 8-byte stack: libc code that is called back needs 16.
flags="-include ./fairproof_shim.h -O2 -w -mpreferred-stack-boundary=4 -ffunction-sections
  -fdata-sections"
# Far from where programs keep anything, and within the 2 GB that kernel code reaches.
guard_start=0x70000000
# What kernel code may take from libc; any other name that both sides know is the kernel's.
from_libc="memcpy memmove memset memcmp strlen strcmp strncmp strchr sprintf"

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
base=
if [ "${1:-}" = --patched ]; then
  shift
  base=${1:-}
fi
if [ $# -lt 2 ] || [ ! -e "$1" ] || { [ -n "$base" ] && [ $# -lt 3 ]; }; then
  sed -n '/^# usage/,/^#$/s/^# \?//p' "$0" >&2
  exit 2
fi
source=$(realpath "$1")
[ -z "$base" ] || base=$source
mkdir -p "$2"
out=$(cd "$2" && pwd)
shift 2
partial=$out/partial
tree=$out/tree
log=$out/log
jobs=$(nproc)
# All that is started below holds the lock, too: nobody begins while something of a run lives.
exec 9>"$out/lock"
flock 9
mkdir -p "$log"

step=
run() { # NAME COMMAND...: quiet unless it fails
  step=$1
  shift
  "$@" >"$log/$step" 2>&1
  step=
}
exec 8>&2
fail() { # TEXT: what the user can do something about
  step=
  echo "$*" >&8
  exit 1
}
# The compiler's lines, with the tree's names for its files.
compiler_lines() {
  sed -E "s#($tree|$partial/tree)/##g; s#(^|from |file included from )(\./|(\.\./)+)#\1#" "$log/$step" |
    grep -vE '^make|^In file included from .*/kernel/probe|^$' | head -n 60
}
say_failure() {
  local first
  first=$(compiler_lines | grep -m 1 -E ': (fatal )?error: ' || true)
  if grep -q 'No space left on device' "$log/$step"; then
    echo "no space left on the device of $out"
  elif [[ $first == "$here"/* ]]; then
    echo "its scheduler has a form that is not known here:"
    compiler_lines
  elif [ -n "$first" ]; then
    echo "${first%%:*} does not compile:"
    compiler_lines
  else
    [ -n "$base" ] || echo "$step failed (all of it in $log/$step):"
    grep -E 'error|Error|\*\*\*|undefined|No such file|not found|annot' "$log/$step" ||
      tail -n 20 "$log/$step"
  fi
}
# Not `if ! command` in run(): that would switch `set -e` off within the functions it calls.
on_exit() {
  local status=$?
  [ "$status" -ne 0 ] || return 0
  [ -z "$step" ] || say_failure >&8
  rm -rf "$partial"
  exit 1
}
trap on_exit EXIT
is_made() { # NAME KEY: the stage's result is there, and made of the same things
  [ -e "$out/$1" ] && [ -f "$out/$1.key" ] && [ "$(cat "$out/$1.key")" = "$2" ]
}
renew() { # NAME: the finished partial result takes the old one's place
  rm -rf "${out:?}/$1"
  mv "$partial/$1" "$out/$1"
}

# shellcheck source=kernel/build_tree.sh
. "$here/build_tree.sh"

# Asking the tree, in its own preprocessed text, what it has and in which form.
structure() { # NAME: its members
  awk -v open="struct $1 {" '$0 == open { on = 1 } on; on && /^}/ { exit }' \
    "$build/kernel/sched/fair.i"
}
parameters() { # NAME: "struct cfs_rq *,u64" of a defined function, else nothing
  awk -v name="$1" '
    on { text = text " " $0 }
    !on && /^[a-z_]/ && match($0, "(^|[ *])" name "\\(") {
      on = 1; text = substr($0, RSTART + RLENGTH)
    }
    on && text ~ /\{/ {
      sub(/\).*/, "", text); count = split(text, part, ","); form = ""
      for (i = 1; i <= count; i++) {
        sub(/[ \t]*[a-zA-Z_0-9]+[ \t]*$/, "", part[i])
        gsub(/[ \t]+/, " ", part[i]); sub(/^ /, "", part[i])
        form = form (i > 1 ? "," : "") part[i]
      }
      print form; exit
    }
    on && text ~ /;/ { on = 0 }' "$build/kernel/sched/fair.i"
}
ask_tree() { # prints the -D options for probe_fair.c
  local entity queue stats name form value choice field
  entity=$(structure sched_entity) queue=$(structure cfs_rq) stats=$(structure sg_lb_stats)
  for field in weight:load inv_weight:load vruntime deadline vlag slice on_rq sched_delayed \
    rel_deadline custom_slice; do
    ! grep -qw "${field#*:}" <<<"$entity" || echo "-DHAS_${field%:*}"
  done
  # The first name that this tree knows.
  for field in avg_vruntime:avg_vruntime,sum_w_vruntime avg_load:avg_load,sum_weight \
    zero_vruntime:zero_vruntime,min_vruntime load_weight:load nr_queued:nr_queued,nr_running \
    h_nr_queued:h_nr_queued,h_nr_running h_nr_runnable:h_nr_runnable h_nr_delayed:h_nr_delayed; do
    for choice in $(tr , ' ' <<<"${field#*:}"); do
      if grep -qw "$choice" <<<"$queue"; then
        [ "$choice" != load ] || choice=load.weight
        echo "-DHAS_queue_${field%:*} -DQUEUE_${field%%:*}=$choice"
        break
      fi
    done
  done
  ! grep -qw sysctl_sched_base_slice "$build/kernel/sched/fair.i" || echo "-DHAS_base_slice"
  ! grep -qw group_smt_balance <<<"$stats" || echo "-DHAS_group_smt_balance"
  while read -r name value form; do
    choice=$(parameters "$name")
    [ "$choice" != "$form" ] || echo "-DTAKES_$name=$value"
    [ -z "$choice" ] || echo "$name ($choice)" >>"$made/forms"
  done <<'RULES'
avg_vruntime 1 struct cfs_rq *
avg_vruntime_add 1 struct cfs_rq *,struct sched_entity *
avg_vruntime_sub 1 struct cfs_rq *,struct sched_entity *
sum_w_vruntime_add 1 struct cfs_rq *,struct sched_entity *
sum_w_vruntime_sub 1 struct cfs_rq *,struct sched_entity *
entity_key 1 struct cfs_rq *,struct sched_entity *
entity_before 1 const struct sched_entity *,const struct sched_entity *
vruntime_eligible 1 struct cfs_rq *,u64
entity_eligible 1 struct cfs_rq *,struct sched_entity *
calc_delta_fair 1 u64,struct sched_entity *
entity_lag 1 u64,struct sched_entity *
update_entity_lag 1 struct cfs_rq *,struct sched_entity *
place_entity 1 struct cfs_rq *,struct sched_entity *,int
update_deadline 1 struct cfs_rq *,struct sched_entity *
__enqueue_entity 1 struct cfs_rq *,struct sched_entity *
__dequeue_entity 1 struct cfs_rq *,struct sched_entity *
pick_eevdf 1 struct cfs_rq *
protect_slice 1 struct sched_entity *
reweight_eevdf 1 struct sched_entity *,u64,unsigned long
reweight_entity 1 struct cfs_rq *,struct sched_entity *,unsigned long
group_is_overloaded 1 unsigned int,struct sg_lb_stats *
group_has_capacity 1 unsigned int,struct sg_lb_stats *
group_classify 1 unsigned int,struct sched_group *,struct sg_lb_stats *
update_newidle_cost 2 struct sched_domain *,u64
update_newidle_cost 3 struct sched_domain *,u64,unsigned int
update_newidle_stats 1 struct sched_domain *,unsigned int
can_migrate_task 1 struct task_struct *,struct lb_env *
RULES
}

# What the plain tree has made of the same command and the same files is taken from there.
is_as_in_base() { # NAME: for a patched tree
  local name=$1 file
  [ -n "$base" ] && [ -s "$base/objects/$name.d" ] || return 1
  cmp -s "$base/objects/$name.command" "$made/$name.command" || return 1
  [ "$(tail -n 1 "$base/objects.key")" = "$ours" ] || return 1
  for file in $(sed 's/^[^ ]*://; s/\\$//' "$base/objects/$name.d"); do
    case $file in
      "$here"/*) ;;
      "$base/tree"/*) is_same "$file" "$tree${file#"$base/tree"}" || return 1 ;;
      /*) return 1 ;;
      *) is_same "$base/tree/$build_name/$file" "$file" || return 1 ;;
    esac
  done
}
is_same() { [ "$1" -ef "$2" ] || cmp -s "$1" "$2"; }
compile_probe() { # NAME OPTION...: the tree's command for fair.c, on our file instead
  local command name=$1
  shift
  command=$(sed -n '1s/^[^=]*:= //p' kernel/sched/.fair.i.cmd)
  command=${command/ -E / }
  command=$(sed 's/ -Wp,-MMD,[^ ]*//; s# -o kernel/sched/fair.i .*##' <<<"$command")
  echo "$command $(tr '\n' ' ' <"$made/answers") $*" >"$made/$name.command"
  if is_as_in_base "$name"; then
    cp "$base/objects/$name".{o,d} "$made"
    return
  fi
  eval "$(cat "$made/$name.command")" "-I'$build'" "-I'$tree'" "-I'$tree/kernel/sched'" "-I'$here'" \
    -g1 -gdwarf-4 -MMD -MF "'$made/$name.d'" -c -o "'$made/$name.o'" "'$here/$name.c'"
}
compile_probes() { # OPTION -- NAME...
  local name option=$1
  shift 2
  for name in "$@"; do compile_probe "$name" "$option" || return 1; done
}
# The whole scheduler of a tree that is far from the one that the machine was written for may not
# compile with it: then its rules alone are asked. Errors in the tree's own files are errors.
choose_files() {
  files="$rule_files $no_machine_files" objects=$library_objects
  # shellcheck disable=SC2086 # one word for each file
  if grep -q HAS_sched_delayed "$made/answers"; then
    if compile_probes -DFAIRPROOF_MACHINE -- $rule_files $machine_files >"$log/machine" 2>&1; then
      files="$rule_files $machine_files $state_file" objects="$objects $machine_objects"
      compile_probe $state_file -DFAIRPROOF_STATE >"$log/state" 2>&1 ||
        run probe compile_probe $state_file -UFAIRPROOF_STATE
      return
    fi
    grep -m 1 error "$log/machine" >"$made/no_machine" || true # why, for who wonders
  fi
  # shellcheck disable=SC2086
  run probe compile_probes -UFAIRPROOF_MACHINE -- $files
}
undefined() { nm -u "$1" | awk '{ print $2 }' | grep -Ev '^(fairproof_|__sched_class_)' | sort -u; }
make_traps() { # OBJECT: defines all that it lacks, so that using it is reported with its name
  local name guard=$guard_start
  # What is called is a function; all else may be data, and gets a page that nobody may touch.
  readelf -rW "$1" | awk '$3 == "R_X86_64_PLT32" { print $5 }' | sort -u >"$made/called"
  {
    echo 'void missing(const char *) asm("fairproof_kernel_fault") __attribute__((noreturn));'
    comm -12 "$made/missing" "$made/called" | while read -r name; do
      echo "void $name(void) { missing(\"missing kernel function: $name\"); }"
    done
    comm -23 "$made/missing" "$made/called" | while read -r name; do
      echo "asm(\".globl $name; .set $name, $guard; .size $name, 4096\");"
      guard=$((guard + 4096))
    done
  } >"$made/traps.c"
  gcc -O1 -w -fno-builtin -fno-pie -fno-stack-protector -fcf-protection=none -c \
    -o "$made/traps.o" "$made/traps.c"
}
join_objects() {
  # shellcheck disable=SC2046,SC2086 # one word for each file
  ld -r -z noexecstack -o "$made/lacking.o" $(printf "$made/%s.o " $files) $objects
  undefined "$made/lacking.o" | grep -vxF "$(tr ' ' '\n' <<<"$from_libc")" >"$made/missing" || true
  make_traps "$made/lacking.o"
  ld -r -z noexecstack -o "$made/joined.o" "$made/lacking.o" "$made/traps.o"
  # shellcheck disable=SC2046,SC2086
  objcopy $(printf -- '--keep-global-symbol=%s ' $entry_points) "$made/joined.o" "$made/kernel.o"
  rm "$made/lacking.o" "$made/joined.o" "$made/traps.o" "$made/called"
}
write_link_files() {
  cat >"$made/kernel.ld" <<LD
fairproof_guard_start = $guard_start;
fairproof_guard_end = $guard_start + 0x1000000;
SECTIONS {
  .fairproof_text : {
    fairproof_text_start = .;
    *kernel.o(.text .text.* .noinstr.text .sched.text .cpuidle.text .spinlock.text .init.text
              .exit.text .ref.text)
    fairproof_text_end = .;
  }
} INSERT AFTER .text;
SECTIONS {
  .fairproof_rules (NOLOAD) : { *(.bss.fairproof_rules) }
} INSERT AFTER .bss;
SECTIONS {
  /* sched_init() compares the classes' addresses: the kernel's own order. */
  .fairproof_classes : ALIGN(64) {
    __sched_class_highest = .;
    *(__stop_sched_class) *(__dl_sched_class) *(__rt_sched_class) *(__fair_sched_class)
    *(__ext_sched_class) *(__idle_sched_class)
    __sched_class_lowest = .;
  }
  .fairproof_percpu : ALIGN(4096) {
    fairproof_percpu_start = .;
    *(.data..percpu..first) *(.data..percpu..page_aligned) *(.data..percpu..read_mostly)
    *(.data..percpu) *(.data..percpu..shared_aligned)
    fairproof_percpu_end = .;
  }
  .fairproof_bugs : ALIGN(8) {
    fairproof_bugs_start = .;
    KEEP(*(__bug_table))
    fairproof_bugs_end = .;
  }
  /* All that kernel code may change but for the copies of per-CPU data: the machine's image. */
  .fairproof_data : ALIGN(64) {
    fairproof_data_start = .;
    fairproof_once_start = .;
    *(.data.once .data..once)
    fairproof_once_end = .;
    *kernel.o(.data .data.* .init.data .init.data.* .bss .bss.* COMMON)
    fairproof_data_end = .;
  }
} INSERT AFTER .data;
LD
  printf '%s\n' -no-pie -Wl,--gc-sections -Wl,-z,noexecstack "-Wl,-T,$out/objects/kernel.ld" \
    "$out/objects/kernel.o" >"$made/link.args"
}
# In the build folder itself. If it was killed at it, an object may be half written and yet newer
# than its source: then all are made again.
compile() {
  [ -f "$out/compile.key" ] || find "$build" ! -path '*/scripts/*' -name '*.[oi]' -delete
  rm -f "$out/compile.key"
  # One at a time: an object below arch/x86/lib is reached by two ways, and made twice at once.
  # shellcheck disable=SC2086
  run compile kernel_make -j1 KCFLAGS="${flags//$'\n'/ }" kernel/sched/fair.i \
    kernel/sched/core.o $library_objects $machine_objects
  touch "$out/compile.key"
}
# The text of kernel/sched as far as it was compiled: a change of sched_ext is not another scheduler.
tell_scheduler() {
  (cd "$tree" &&
    sed -nE 's#.*[ /](kernel/sched/[a-z0-9_]+\.[ch])( \\)?$#\1#p' "$build"/kernel/sched/.*.cmd |
    sort -u | xargs sha256sum | sha256sum | cut -d' ' -f1)
}
make_objects() {
  made=$partial/objects
  rm -rf "$partial" "$out/objects.key"
  mkdir -p "$made"
  cp "$build/release" "$made/release"
  echo "#define FAIRPROOF_RELEASE \"$(cat "$made/release")\"" >"$build/fairproof_release.h"
  cd "$out"
  compile
  tell_scheduler >"$made/sched.sha256"
  ask_tree >"$made/answers"
  cd "$build"
  choose_files
  run join join_objects
  write_link_files
  renew objects
}

if [ -n "$base" ]; then
  build=$tree/$build_name
  from_patches "$@"
  tree=$out/tree build=$out/tree/$build_name
else
  if [ -d "$source" ]; then from_folder; else from_tarball; fi
  build=$tree/$build_name
  prepare_build
fi
ours=$(cat "$here"/*.[ch] "$here"/build_*.sh | sha256sum)
objects_key="$(cat "$out/tree.key" "$out/build.key") $flags $(dated kernel/sched lib)
$ours"
is_made objects "$objects_key" || make_objects
echo "$objects_key" >"$out/objects.key"
rm -rf "$partial"
