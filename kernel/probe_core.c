// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The tree's own core.c, and the events that drive it: each calls the kernel's functions in the
 * order in which the kernel does. Takes the place of core.o.
 */
#include "core.c"
#include "machine_env.h"

/*
 * Events.
 */
static void begin(unsigned int cpu) {
  machine_steps = 0;
  machine_on(cpu);
}
static void end(void) {
  machine_rcu_callbacks();
  if (machine_has_late_ipis) return;
  while (machine_ipis) machine_ipi(__ffs(machine_ipis));
}

void machine_schedule(unsigned int cpu) {
  if (is_idle_task(current))
    schedule_idle();
  else
    schedule();
}

/* As try_to_wake_up() asks it. */
int machine_ttwu_runnable(struct task_struct* p) {
  int is_runnable;

  raw_spin_lock(&p->pi_lock);
  is_runnable = ttwu_runnable(p, WF_TTWU);
  raw_spin_unlock(&p->pi_lock);
  return is_runnable;
}

static void event_run(machine_u64 ns) {
  machine_steps = 0;
  machine_run(ns);
  end();
}

static struct machine_classes* machine_classes;

static void machine_count_classes(struct machine_classes* classes) {
  machine_classes = classes;
}

static struct task_struct* event_fork(unsigned int cpu) {
  struct kernel_clone_args args = {};
  struct task_struct* p;

  begin(cpu);
  p = machine_new_task();
  sched_fork(0, p);
  sched_autogroup_fork(p->signal);
  args.cset = p->cgroups;
  sched_cgroup_fork(p, &args);
  sched_post_fork(p);
  if (machine_classes) machine_classify_fork(p, machine_classes);
  wake_up_new_task(p);
  end();
  return p;
}

static int event_wake(unsigned int cpu, struct task_struct* p) {
  int was_asleep;

  begin(cpu);
  was_asleep = wake_up_process(p);
  end();
  return was_asleep;
}

static void event_block(unsigned int cpu) {
  begin(cpu);
  set_current_state(TASK_INTERRUPTIBLE);
  schedule();
  end();
}

static void event_exit(unsigned int cpu) {
  begin(cpu);
  current->flags |= PF_EXITING;
  sched_autogroup_exit_task(current);
  /* do_task_dead(), which does not return on the dead task's stack; here there is one stack. */
  set_special_state(TASK_DEAD);
  current->flags |= PF_NOFREEZE;
  __schedule(SM_NONE);
  while (need_resched()) machine_schedule(cpu);
  end();
}

static void event_schedule(unsigned int cpu) {
  begin(cpu);
  machine_schedule(cpu);
  end();
}
static void event_yield(unsigned int cpu) {
  begin(cpu);
  yield();
  end();
}
static void event_tick(unsigned int cpu) {
  begin(cpu);
  sched_tick();
  end();
}
static void event_update_blocked_averages(unsigned int cpu) {
  begin(cpu);
  machine_update_blocked_averages(cpu);
  end();
}
static int event_softirq(unsigned int cpu) {
  bool any;

  machine_steps = 0;
  any = machine_softirq(cpu);
  end();
  return any;
}
static int event_ipi(unsigned int cpu) {
  bool any;

  machine_steps = 0;
  any = machine_ipi(cpu);
  end();
  return any;
}
static int event_stopper(unsigned int cpu) {
  bool any;

  machine_steps = 0;
  any = machine_stopper(cpu);
  end();
  return any;
}
static int event_nice(unsigned int cpu, struct task_struct* p, int nice) {
  begin(cpu);
  set_user_nice(p, nice);
  end();
  return 0;
}
static int event_affinity(unsigned int cpu, struct task_struct* p, unsigned int mask) {
  struct cpumask allowed = {.bits = {mask}};
  int error;

  begin(cpu);
  machine_stops_at_once = 1; /* the caller waits for the stopper */
  error = set_cpus_allowed_ptr(p, &allowed);
  machine_stops_at_once = 0;
  end();
  return error;
}
static int event_slice(unsigned int cpu, struct task_struct* p, machine_u64 ns) {
  const struct sched_attr attr = {
      .sched_policy = p->policy, .sched_nice = task_nice(p), .sched_runtime = ns};
  int error;

  begin(cpu);
  error = sched_setattr_nocheck(p, &attr);
  end();
  return error;
}

/*
 * Task groups: the cpu controller's steps, and a css_set for each group so that tasks can be in it.
 */
#define MACHINE_GROUPS 32
static struct {
  struct task_group* group;
  struct css_set set;
} machine_groups[MACHINE_GROUPS];

static int slot_of(const struct task_group* group) {
  int i;

  for (i = 0; i < MACHINE_GROUPS && machine_groups[i].group != group; i++)
    ;
  return i;
}
static struct css_set* set_of(const struct task_group* group) {
  return group ? &machine_groups[slot_of(group)].set : &machine_root_set;
}

static struct task_group* event_group_create(unsigned int cpu, struct task_group* parent) {
  const int slot = slot_of(NULL);
  struct cgroup_subsys_state *css, *above = parent ? &parent->css : &root_task_group.css;

  if (slot == MACHINE_GROUPS) return NULL;
  begin(cpu);
  css = cpu_cgroup_css_alloc(above);
  css->parent = above;
  cpu_cgroup_css_online(css);
  machine_groups[slot].group = css_tg(css);
  machine_groups[slot].set.dfl_cgrp = machine_root_set.dfl_cgrp;
  machine_groups[slot].set.subsys[cpu_cgrp_id] = css;
  end();
  return css_tg(css);
}
static int event_group_shares(unsigned int cpu, struct task_group* group, unsigned long shares) {
  int error;

  begin(cpu);
  error = sched_group_set_shares(group, scale_load(shares));
  end();
  return error;
}
static void event_group_move(unsigned int cpu, struct task_struct* p, struct task_group* group) {
  begin(cpu);
  p->cgroups = set_of(group);
  sched_move_task(p, false);
  end();
}
static void event_group_destroy(unsigned int cpu, struct task_group* group) {
  begin(cpu);
  cpu_cgroup_css_offline(&group->css);
  machine_groups[slot_of(group)].group = NULL;
  cpu_cgroup_css_released(&group->css);
  cpu_cgroup_css_free(&group->css);
  end();
}

/*
 * Settings, by name: not every tree has every one.
 */
extern unsigned int sysctl_sched_autogroup_enabled;

static int machine_sysctl(const char* name, unsigned int value) {
  const struct {
    const char* name;
    unsigned int* value;
  } known[] = {
      {"sched_base_slice", &sysctl_sched_base_slice},
      {"sched_migration_cost", (unsigned int*)&sysctl_sched_migration_cost},
      {"sched_nr_migrate", (unsigned int*)&sysctl_sched_nr_migrate},
      {"sched_autogroup_enabled", &sysctl_sched_autogroup_enabled},
  };
  int i;

  for (i = 0; i < ARRAY_SIZE(known); i++)
    if (!__builtin_strcmp(known[i].name, name)) {
      *known[i].value = value;
      return 0;
    }
  return -1;
}

static void machine_clock_cost_of(machine_u64 ns) {
  machine_clock_cost = ns;
}
static void machine_late_ipis(int on) {
  machine_has_late_ipis = on;
}
static machine_u64 machine_now(void) {
  return machine_clock;
}
static machine_u64 machine_jiffies(void) {
  return jiffies;
}

static void machine_regions(struct machine_region regions[MACHINE_REGIONS]) {
  regions[0] = (struct machine_region){fairproof_data_start, fairproof_data_end};
  regions[1] = (struct machine_region){fairproof_percpu_start, fairproof_percpu_end};
  regions[2] = (struct machine_region){machine_memory_start(), machine_memory_end()};
}

const struct machine* fairproof_machine(void) {
  static struct machine machine = {
      .layout = MACHINE_LAYOUT,
      .has_domains = 1,
      .prepare = machine_prepare_cpus,
      .regions = machine_regions,
      .boot = machine_boot,
      .seed = machine_seed,
      .sysctl = machine_sysctl,
      .feature = fairproof_set_feature,
      .clock_cost = machine_clock_cost_of,
      .late_ipis = machine_late_ipis,
      .run = event_run,
      .now = machine_now,
      .jiffies_now = machine_jiffies,
      .fork = event_fork,
      .wake = event_wake,
      .block = event_block,
      .exit = event_exit,
      .schedule = event_schedule,
      .yield = event_yield,
      .tick = event_tick,
      .update_blocked_averages = event_update_blocked_averages,
      .softirq = event_softirq,
      .ipi = event_ipi,
      .stopper = event_stopper,
      .nice = event_nice,
      .affinity = event_affinity,
      .slice = event_slice,
      .group_create = event_group_create,
      .group_shares = event_group_shares,
      .group_move = event_group_move,
      .group_destroy = event_group_destroy,
      .count_classes = machine_count_classes,
  };

  machine_fill_views(&machine);
  machine.rules = machine_rules();
  return &machine;
}
