// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The tree's own core.c, and the events that drive it: each calls the kernel's functions in the
 * order in which the kernel does. Takes the place of core.o.
 */
#include "core.c"

#include "machine_env.h"

/*
 * Tasks. What fork copies is the parent's struct; what copy_process() makes new beside the
 * scheduler's own part is made new here.
 */
static struct sighand_struct machine_sighand;
static struct cgroup machine_cgroup;
static struct css_set machine_root_set;
static struct mm_struct machine_mm;
static pid_t machine_last_pid;

struct task_struct init_task;

struct task_struct* machine_new_task(void) {
  struct task_struct* p = machine_alloc(sizeof(*p));
  const bool of_kernel = current->flags & PF_KTHREAD;

  memcpy(p, current, offsetof(struct task_struct, thread));
  p->flags &= ~(PF_KTHREAD | PF_NO_SETAFFINITY | PF_IDLE);
  refcount_set(&p->usage, 1);
  clear_tsk_need_resched(p);
  raw_spin_lock_init(&p->pi_lock);
  spin_lock_init(&p->alloc_lock);
#ifdef CONFIG_RT_MUTEXES
  p->pi_waiters = RB_ROOT_CACHED;
  p->pi_top_task = NULL;
  p->pi_blocked_on = NULL;
#endif
  p->wake_q.next = NULL;
  p->plug = NULL;
  p->in_iowait = 0;
  p->user_cpus_ptr = NULL;
  p->cpus_ptr = &p->cpus_mask;
  p->migration_disabled = 0;
  if (of_kernel) set_cpus_allowed_common(p, &(struct affinity_context){.new_mask = cpu_possible_mask});
  p->signal = machine_alloc(sizeof(*p->signal));
  p->sighand = &machine_sighand;
  INIT_LIST_HEAD(&p->signal->thread_head);
  list_add(&p->thread_node, &p->signal->thread_head);
  INIT_LIST_HEAD(&p->tasks);
  p->group_leader = p;
  p->mm = p->active_mm = &machine_mm;
  p->pid = p->tgid = ++machine_last_pid;
  return p;
}

static void machine_free_task(struct rcu_head* head) {
  struct task_struct* p = container_of(head, struct task_struct, rcu);

  sched_autogroup_exit(p->signal);
  machine_free(p->signal);
  machine_free(p);
}
void __put_task_struct(struct task_struct* p) {
  call_rcu(&p->rcu, machine_free_task);
}
void put_task_struct_rcu_user(struct task_struct* p) {
  put_task_struct(p);
}
struct sighand_struct* __lock_task_sighand(struct task_struct* p, unsigned long* flags) {
  spin_lock(&p->sighand->siglock);
  return p->sighand;
}

/*
 * Boot, as start_kernel() and smp_init() order it.
 */
static int smt_flags(void) {
  return SD_SHARE_CPUCAPACITY | SD_SHARE_LLC;
}
static int llc_flags(void) {
  return SD_SHARE_LLC;
}
static const struct cpumask* package_mask(int cpu) {
  return cpu_online_mask;
}
static struct sched_domain_topology_level machine_levels[] = {
    {.mask = cpu_smt_mask, .sd_flags = smt_flags, .name = "SMT"},
    {.mask = cpu_coregroup_mask, .sd_flags = llc_flags, .name = "MC"},
    {.mask = package_mask, .name = "PKG"},
    {},
};

static void boot_init_task(void) {
  static struct signal_struct signal;

  machine_root_set.dfl_cgrp = &machine_cgroup;
  machine_root_set.subsys[cpu_cgrp_id] = &root_task_group.css;
  INIT_LIST_HEAD(&signal.thread_head);
  init_task.flags = PF_KTHREAD;
  init_task.prio = init_task.static_prio = init_task.normal_prio = NICE_TO_PRIO(0);
  init_task.policy = SCHED_NORMAL;
  init_task.cpus_ptr = &init_task.cpus_mask;
  cpumask_copy(&init_task.cpus_mask, cpu_possible_mask);
  init_task.nr_cpus_allowed = cpumask_weight(cpu_possible_mask);
  init_task.max_allowed_capacity = SCHED_CAPACITY_SCALE;
  init_task.active_mm = &init_mm;
  init_task.signal = &signal;
  init_task.sighand = &machine_sighand;
  init_task.cgroups = &machine_root_set;
  init_task.sched_task_group = &root_task_group;
  init_task.timer_slack_ns = 50000;
  refcount_set(&init_task.usage, 2);
  INIT_LIST_HEAD(&init_task.tasks);
  list_add(&init_task.thread_node, &signal.thread_head);
  INIT_LIST_HEAD(&init_task.se.group_node);
  INIT_LIST_HEAD(&init_task.rt.run_list);
  plist_node_init(&init_task.pushable_tasks, MAX_PRIO);
  per_cpu(pcpu_hot.current_task, 0) = &init_task;
}

static struct task_struct* new_kthread(void) {
  struct task_struct* p = machine_new_task();

  sched_fork(0, p);
  sched_autogroup_fork(p->signal);
  p->flags |= PF_KTHREAD;
  p->mm = NULL;
  p->active_mm = &init_mm;
  return p;
}

static void boot_stopper(unsigned int cpu) {
  struct task_struct* p = new_kthread();

  set_cpus_allowed_common(p, &(struct affinity_context){.new_mask = cpumask_of(cpu)});
  __set_task_cpu(p, cpu);
  p->__state = TASK_INTERRUPTIBLE;
  sched_set_stop_task(cpu, p);
  machine_boot_stopper(cpu, p);
}

static void boot_idle(unsigned int cpu) {
  struct task_struct* idle = new_kthread();

  init_idle(idle, cpu);
  per_cpu(pcpu_hot.current_task, cpu) = idle;
}

static void boot_secondary(unsigned int cpu) {
  machine_on(cpu);
  cpumask_set_cpu(cpu, &__cpu_online_mask);
  atomic_inc(&__num_online_cpus);
  sched_cpu_starting(cpu);
  sched_cpu_activate(cpu);
  machine_on(0);
}

static int machine_boot(const struct machine_topology* topology) {
  unsigned int cpu;

  if (topology->cpus < 1 || topology->cpus > min(NR_CPUS, MACHINE_MAX_CPUS) || topology->smt < 1 ||
      topology->smt > topology->llc || topology->llc > topology->cpus)
    return EINVAL;
  machine_steps = 0;
  machine_boot_cpus(topology);
  machine_boot_time();
  boot_init_task();
  sched_init();
  set_sched_topology(machine_levels);
  sched_cpu_starting(0);
  for (cpu = 1; cpu < topology->cpus; cpu++) boot_idle(cpu);
  for (cpu = 0; cpu < topology->cpus; cpu++) boot_stopper(cpu);
  for (cpu = 1; cpu < topology->cpus; cpu++) boot_secondary(cpu);
  /* kernel_init() calls this, which is a task and not the idle one. It leaves no trace: it never
   * was on a queue. */
  this_cpu_write(pcpu_hot.current_task, machine_new_task());
  sched_init_smp();
  this_cpu_write(pcpu_hot.current_task, &init_task);
  machine_rcu_callbacks();
  return 0;
}

static void machine_seed(machine_u64 seed) {
  unsigned int cpu;

  for_each_possible_cpu(cpu) prandom_seed_state(per_cpu_ptr(&sched_rnd_state, cpu), seed + cpu);
}
u32 __get_random_u32_below(u32 ceiling) {
  return (u64)sched_rng() * ceiling >> 32;
}

/*
 * Events.
 */
static void begin(unsigned int cpu) {
  machine_steps = 0;
  machine_on(cpu);
}
static void end(void) {
  unsigned int cpu;

  machine_rcu_callbacks();
  if (machine_has_late_ipis) return;
  for_each_online_cpu(cpu) machine_ipi(cpu);
}

void machine_schedule(unsigned int cpu) {
  if (is_idle_task(current))
    schedule_idle();
  else
    schedule();
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
  machine_groups[slot].set.dfl_cgrp = &machine_cgroup;
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

static int machine_feature(const char* name, int on) {
#define SCHED_FEAT(name, enabled) {#name, 1UL << __SCHED_FEAT_##name},
  static const struct {
    const char* name;
    unsigned int bit;
  } features[] = {
#include "features.h"
  };
#undef SCHED_FEAT
  int i;

  for (i = 0; i < ARRAY_SIZE(features); i++)
    if (!__builtin_strcmp(features[i].name, name)) {
      *(unsigned int*)&sysctl_sched_features &= ~features[i].bit;
      if (on) *(unsigned int*)&sysctl_sched_features |= features[i].bit;
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
      .prepare = machine_prepare_cpus,
      .regions = machine_regions,
      .boot = machine_boot,
      .seed = machine_seed,
      .sysctl = machine_sysctl,
      .feature = machine_feature,
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
  return &machine;
}
