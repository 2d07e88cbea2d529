/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the parts of the machine share: the world around the scheduler, which the kernel has in its
 * other folders. Included by files that are compiled as kernel code.
 */
#ifndef FAIRPROOF_KERNEL_MACHINE_ENV_H
#define FAIRPROOF_KERNEL_MACHINE_ENV_H

#include <linux/hrtimer.h>
#include <linux/sched.h>

#include "machine.h"
#include "probe.h"

/* machine_cpus.c */
extern char fairproof_percpu_start[], fairproof_percpu_end[];
void machine_prepare_cpus(int may_wrgsbase);
void machine_boot_cpus(const struct machine_topology*);
void machine_on(unsigned int cpu); /* from here on kernel code runs there */
unsigned long machine_cpu_offset(unsigned int cpu);

/* machine_memory.c. Memory is always zero when it is handed out, and 0x6b after it was freed. */
extern char fairproof_data_start[], fairproof_data_end[];
char* machine_memory_start(void);
char* machine_memory_end(void); /* of what is in use */
void* machine_alloc(unsigned long size);
void machine_free(const void*);

/* machine_time.c */
extern u64 machine_clock; /* ns */
extern u64 machine_clock_cost;
void machine_boot_time(void);
/* Readings of the clock so far; the one that reaches `machine_costly_reading` takes that long. */
extern unsigned long machine_readings, machine_costly_reading;
extern u64 machine_costly_reading_ns;
void machine_keep_timers(void (*keep)(void* at, unsigned int size));
void machine_run(u64 ns);

/* machine_calls.c: what one CPU asks of another, or of itself for later. */
extern unsigned int machine_softirqs; /* CPUs with SCHED_SOFTIRQ pending */
extern unsigned int machine_ipis;     /* CPUs with a wake list */
extern int machine_has_late_ipis;
extern int machine_stops_at_once; /* instead of waiting for the event `stopper` */
void machine_boot_stopper(unsigned int cpu, struct task_struct*);
bool machine_softirq(unsigned int cpu);
bool machine_ipi(unsigned int cpu);
bool machine_stop_pending(unsigned int cpu);
bool machine_stopper(unsigned int cpu);
void machine_rcu_callbacks(void);

/* machine_boot.c */
extern struct css_set machine_root_set;
struct task_struct* machine_new_task(void);
int machine_boot(const struct machine_topology*);
void machine_seed(machine_u64);

/* probe_fair.c */
int fairproof_set_feature(const char* name, int on);

/* probe_core.c */
void machine_schedule(unsigned int cpu);
int machine_ttwu_runnable(struct task_struct*);

/* machine_rules.c */
const struct machine_rules* machine_rules(void);

/* machine_views.c, probe_fair.c */
void machine_fill_views(struct machine*);
void machine_classify_fork(struct task_struct*, struct machine_classes*);
void machine_update_blocked_averages(unsigned int cpu);
struct cfs_rq;
struct sched_entity;
struct sched_entity* machine_pick(struct cfs_rq*);
int machine_protects(struct sched_entity* curr);
struct rq;
struct rq_flags;
int machine_has_balanced(unsigned int cpu);
int machine_newidle(struct rq*, struct rq_flags*);

/* Kernel code that goes on for ever in one event is ended: locks and clock readings are steps. */
extern unsigned long machine_steps;
#define MACHINE_MOST_STEPS 1000000
static __always_inline void machine_step(void) {
  if (++machine_steps > MACHINE_MOST_STEPS)
    fairproof_kernel_fault_at("no end within 1000000 locks and clock readings",
                              (unsigned long)__builtin_return_address(0));
}

#endif
