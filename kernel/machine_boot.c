// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * New tasks, and the boot of the scheduler as start_kernel() and smp_init() order it.
 */
#include <linux/cgroup.h>
#include <linux/sched/autogroup.h>
#include <linux/sched/task.h>

#include "machine_env.h"
#include "sched.h"

/*
 * Tasks. What fork copies is the parent's struct; what copy_process() makes new beside the
 * scheduler's own part is made new here.
 */
static struct sighand_struct machine_sighand;
static struct cgroup machine_cgroup;
struct css_set machine_root_set;
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
  if (of_kernel)
    set_cpus_allowed_common(p, &(struct affinity_context){.new_mask = cpu_possible_mask});
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

static int smt_flags(void) {
  return SD_SHARE_CPUCAPACITY | SD_SHARE_LLC;
}
static int llc_flags(void) {
  return SD_SHARE_LLC;
}
static bool machine_shares_nothing;
static const struct cpumask* package_mask(int cpu) {
  return machine_shares_nothing ? cpumask_of(cpu) : cpu_online_mask;
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
  idle->flags |= PF_IDLE; /* cpu_startup_entry() */
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

int machine_boot(const struct machine_topology* topology) {
  unsigned int cpu;

  if (topology->cpus < 1 || topology->cpus > min(NR_CPUS, MACHINE_MAX_CPUS) || topology->smt < 1 ||
      topology->llc > topology->cpus ||
      (topology->llc && topology->smt > topology->llc) || (!topology->llc && topology->smt > 1) ||
      (topology->llc % topology->smt && topology->llc != topology->cpus))
    return EINVAL;
  machine_shares_nothing = !topology->llc;
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
  init_task.flags |= PF_IDLE; /* as above: from here on it only idles */
  machine_rcu_callbacks();
  return 0;
}

void machine_seed(machine_u64 seed) {
  unsigned int cpu;

  for_each_possible_cpu(cpu) prandom_seed_state(per_cpu_ptr(&sched_rnd_state, cpu), seed + cpu);
}
u32 __get_random_u32_below(u32 ceiling) {
  return (u64)sched_rng() * ceiling >> 32;
}
