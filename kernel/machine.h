/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A whole scheduler under test on 1 to 8 CPUs: a tree's own core.c, fair.c and friends, with CPUs
 * that exist only as per-CPU data, or the model's (properties/model_machine.h). Plain C, seen by
 * both sides, like probe.h.
 *
 * Nothing happens between events. An event runs kernel code on one CPU, as if that CPU had just
 * taken the interrupt or system call, and returns when the kernel's own function returns. Only
 * `run` and what reading the clock is set to cost move time. Handles are valid until the next boot.
 */
#ifndef FAIRPROOF_KERNEL_MACHINE_H
#define FAIRPROOF_KERNEL_MACHINE_H

#ifdef __cplusplus
extern "C" {
#endif

struct task_struct;
struct task_group;
struct cfs_rq;
struct sched_entity;

typedef unsigned long long machine_u64;
typedef long long machine_s64;

#define MACHINE_MAX_CPUS 8

/* Per-CPU copies and all that kernel code allocates: far from where programs keep anything, within
 * the 2 GB that kernel code reaches, and the same in every process. */
#define MACHINE_MEMORY_START 0x72000000UL
#define MACHINE_MEMORY_SIZE 0x4000000UL

/* Neighbouring CPUs share: CPUs 0 .. smt-1 a core, CPUs 0 .. llc-1 a last-level cache, and so on.
 * An llc of 0: they share nothing, so that there are no domains and nothing balances; smt is 1. */
struct machine_topology {
  unsigned int cpus; /* 1 .. MACHINE_MAX_CPUS */
  unsigned int smt;  /* threads of a core, 1 .. llc */
  unsigned int llc; /* CPUs of a last-level cache, smt .. cpus: whole cores, or all; 0: see above */
};

struct machine_task {
  int cpu;                 /* task_cpu() */
  unsigned int allowed;    /* p->cpus_ptr as a mask */
  int nice;                /* -20 .. 19 */
  unsigned int state;      /* p->__state: 0 is running, 1 interruptible */
  unsigned char on_rq;     /* p->on_rq: 0, 1 queued, 2 migrating */
  unsigned char on_cpu;    /* it is what its CPU runs */
  unsigned char is_waking; /* on a wake list that was not delivered yet */
  unsigned char is_exiting;
  struct sched_entity* se;
  struct task_group* group;
};

/* Of struct sched_avg. */
struct machine_avg {
  machine_u64 last_update_time; /* ns of the PELT clock; 0: a task's that is not attached */
  machine_u64 load_sum, runnable_sum, util_sum;
  unsigned long load_avg, runnable_avg, util_avg;
  unsigned long util_est; /* without the flag in it */
};

struct machine_entity {
  machine_u64 vruntime, deadline, slice; /* ns, virtual for the first two */
  machine_s64 vlag;              /* holds a deadline offset while it runs, as in the kernel */
  machine_u64 weight;            /* raw: nice 0 is 1048576 */
  machine_u64 sum_exec_runtime;  /* ns */
  machine_u64 exec_start;        /* ns of clock_task, up to which what runs was accounted */
  unsigned long runnable_weight; /* of a group's: how many tasks below are not delayed */
  struct machine_avg avg;
  unsigned char on_rq, sched_delayed;
  struct task_struct* task; /* null for a group's */
  struct cfs_rq* queue;     /* that it is on, or was on last */
  struct cfs_rq* my_q;      /* of a group's entity */
  struct sched_entity* parent;
};

struct machine_queue {
  machine_u64 load_weight;   /* sum of raw weights, the running one's included */
  machine_s64 avg_vruntime;  /* sum of scaled weight * key over the tree */
  machine_u64 avg_load;      /* sum of scaled weights over the tree */
  machine_u64 zero_vruntime; /* reference point of the keys */
  unsigned int nr_queued, h_nr_queued, h_nr_runnable, h_nr_delayed;
  struct machine_avg avg;
  /* Of those who left while they slept, not taken off yet. */
  unsigned long removed_load_avg, removed_util_avg, removed_runnable_avg;
  unsigned long tg_load_avg_contrib;
  int cpu;
  unsigned char is_throttled;
  unsigned char on_list;      /* on its CPU's leaf list */
  unsigned char is_protected; /* what runs keeps the CPU while it is eligible */
  struct sched_entity *curr, *next;
  struct task_group* group;
};

struct machine_rq {
  unsigned int nr_running;
  unsigned int nr_deadline; /* rq->dl.dl_nr_running: the fair server, while it is queued */
  unsigned char is_idle, need_resched, softirq_pending, ttwu_pending, active_balance, stop_pending;
  struct task_struct* curr; /* null if idle */
  struct cfs_rq* cfs;
  machine_u64 clock, clock_task, clock_pelt, nr_switches; /* ns */
  machine_u64 avg_idle, max_idle_balance_cost;            /* ns */
  unsigned long cpu_capacity, next_balance;
};

struct machine_domain {
  const char* name; /* "SMT", "MC", "PKG" */
  unsigned int span;
  int flags;
  unsigned int imbalance_pct, nr_balance_failed;
  unsigned long balance_interval;                          /* ms */
  machine_u64 max_newidle_lb_cost, last_decay_max_lb_cost; /* ns, jiffies */
  unsigned int newidle_call, newidle_success, newidle_ratio;
};

struct machine_group {
  struct task_group* parent; /* null: the root group */
  unsigned long shares;      /* scaled up, as in the kernel */
  long load_avg;
};

/* How often each class was found; the order of enum group_type. */
#define MACHINE_GROUP_TYPES 7
struct machine_classes {
  unsigned long count[MACHINE_GROUP_TYPES];
};

struct machine_rules; /* machine_rules.h */

struct machine_region {
  char *start, *end;
};
#define MACHINE_REGIONS 3

/* Both sides of the border must have been compiled from the same header. */
#define MACHINE_LAYOUT                                                 \
  (sizeof(struct machine_task) + sizeof(struct machine_entity) * 3 +   \
   sizeof(struct machine_queue) * 7 + sizeof(struct machine_rq) * 11 + \
   sizeof(struct machine_domain) * 13 + sizeof(struct machine) * 17 +  \
   sizeof(struct machine_group) * 19)

struct machine {
  unsigned long layout; /* MACHINE_LAYOUT, as compiled into the kernel's side */
  /* Its CPUs may share domains, and then balance; wake lists may wait; reading the clock may take
   * time. A model has none of that. */
  int has_domains;
  /* Once for each process, with MACHINE_MEMORY mapped there, zero. may_wrgsbase: user space may use
   * that instruction; if not, each change of CPU is a system call. */
  void (*prepare)(int may_wrgsbase);
  /* All that a boot or an event may change; saved and written back between cases. Null: a boot
   * starts anew. */
  void (*regions)(struct machine_region regions[MACHINE_REGIONS]);
  /* From regions as they were before any boot: sched_init() and sched_init_smp() as the kernel
   * calls them, with all CPUs idle at the end. 0, or an errno. */
  int (*boot)(const struct machine_topology*);
  /* Seeds what the kernel throws dice with: newidle balance, bandwidth. */
  void (*seed)(machine_u64);

  /* Settings. 0, or -1 if this tree has none of that name. */
  int (*sysctl)(const char* name, unsigned int value);
  int (*feature)(const char* name, int on);
  void (*clock_cost)(machine_u64 ns); /* each reading of the clock takes that long */
  void (*late_ipis)(int on);          /* wake lists wait for the event `ipi` */

  /* Time. run: timers that are due fire on their CPUs. */
  void (*run)(machine_u64 ns);
  machine_u64 (*now)(void); /* ns: sched_clock() as it stands; a second when the boot is done */
  machine_u64 (*jiffies_now)(void);

  /* Events on a CPU. */
  struct task_struct* (*fork)(unsigned int cpu);      /* by what runs there; wake_up_new_task() */
  int (*wake)(unsigned int cpu, struct task_struct*); /* try_to_wake_up(): 1 if it was asleep */
  void (*block)(unsigned int cpu);                    /* what runs there sleeps; schedule() */
  void (*exit)(unsigned int cpu);                     /* what runs there ends; the handle is void */
  void (*schedule)(unsigned int cpu); /* schedule() of a running task, or of the idle task */
  void (*yield)(unsigned int cpu);
  void (*tick)(unsigned int cpu);                    /* sched_tick() */
  void (*update_blocked_averages)(unsigned int cpu); /* what every balance begins with */
  int (*softirq)(unsigned int cpu); /* the balance that a tick raised: 0 if it raised none */
  int (*ipi)(unsigned int cpu);     /* delivers the wake list: 0 if there is none */
  int (*stopper)(unsigned int cpu); /* runs the stop work (active balance): 0 if there is none */
  int (*nice)(unsigned int cpu, struct task_struct*, int nice);
  int (*affinity)(unsigned int cpu, struct task_struct*, unsigned int mask);
  int (*slice)(unsigned int cpu, struct task_struct*, machine_u64 ns); /* sched_setattr() */

  /* Task groups: the cpu controller's own steps. Null is the root group. */
  struct task_group* (*group_create)(unsigned int cpu, struct task_group* parent);
  int (*group_shares)(unsigned int cpu, struct task_group*, unsigned long shares); /* 2 .. 2^18 */
  void (*group_move)(unsigned int cpu, struct task_struct*, struct task_group*);
  void (*group_destroy)(unsigned int cpu, struct task_group*); /* must be empty */

  /* Observers: they read fields and change nothing. */
  void (*view_task)(const struct task_struct*, struct machine_task*);
  void (*view_entity)(const struct sched_entity*, struct machine_entity*);
  void (*view_queue)(const struct cfs_rq*, struct machine_queue*);
  void (*view_rq)(unsigned int cpu, struct machine_rq*);
  int (*view_domain)(unsigned int cpu, unsigned int level, struct machine_domain*); /* 0: none */
  struct cfs_rq* (*group_queue)(const struct task_group*, unsigned int cpu);
  void (*view_group)(const struct task_group*, struct machine_group*); /* not of the root */
  /* The running one first, then the tree in its order; returns how many there are. */
  unsigned int (*entities)(const struct cfs_rq*, struct sched_entity** to, unsigned int max);
  int (*eligible)(struct cfs_rq*, struct sched_entity*); /* the tree's entity_eligible() */
  /* The tree's pick_eevdf() of a queue that is not empty. Null: it has none of this form. */
  struct sched_entity* (*pick)(struct cfs_rq*);
  /* Has that CPU looked for tasks to pull, in sched_balance_rq(), since this was asked last? */
  int (*has_balanced)(unsigned int cpu);
  /* From here on, null to end it: before each fork is placed, counts what the tree's own
   * group_classify() says of each group of the widest domain, which is what placing looks at. */
  void (*count_classes)(struct machine_classes*);

  /* The tree's own functions that only a machine can be asked. */
  const struct machine_rules* rules;
};

/* The machine of the tree this program was linked with; null if it has none that can be driven. */
const struct machine* fairproof_machine(void);

#ifdef __cplusplus
}
#endif
#endif
