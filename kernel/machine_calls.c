// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * What kernel code asks to be done elsewhere or later: softirqs, wake lists, stop work, callbacks
 * after a grace period. Each is kept until its event comes.
 */
#include <linux/interrupt.h>
#include <linux/llist.h>
#include <linux/rcupdate.h>
#include <linux/smp.h>
#include <linux/stop_machine.h>

#include "machine_env.h"

#define MOST_WORKS 4

extern void sched_ttwu_pending(void* list);

unsigned int machine_softirqs;
int machine_has_late_ipis;
int machine_stops_at_once;
static void (*balance)(void);
static struct llist_head wake_lists[NR_CPUS];
unsigned int machine_ipis;
static struct rcu_head *callbacks, **last_callback = &callbacks;

struct stop_work {
  cpu_stop_fn_t function;
  void* argument;
};
static struct {
  struct task_struct* task;
  struct stop_work works[MOST_WORKS];
  unsigned int count;
} stoppers[NR_CPUS];

void open_softirq(int number, void (*action)(void)) {
  if (number == SCHED_SOFTIRQ) balance = action;
}
void raise_softirq(unsigned int number) {
  if (number == SCHED_SOFTIRQ) machine_softirqs |= 1u << smp_processor_id();
}
bool machine_softirq(unsigned int cpu) {
  if (!(machine_softirqs & 1u << cpu)) return false;
  machine_softirqs &= ~(1u << cpu);
  machine_on(cpu);
  balance();
  return true;
}

void __smp_call_single_queue(int cpu, struct llist_node* node) {
  llist_add(node, wake_lists + cpu);
  machine_ipis |= 1u << cpu;
}
bool machine_ipi(unsigned int cpu) {
  if (!(machine_ipis & 1u << cpu)) return false;
  machine_ipis &= ~(1u << cpu);
  machine_on(cpu);
  sched_ttwu_pending(llist_reverse_order(llist_del_all(wake_lists + cpu)));
  return true;
}

/* migration_cpu_stop() wants wake-ups that are on their way done first. */
void flush_smp_call_function_queue(void) {
  machine_ipi(smp_processor_id());
}

void machine_boot_stopper(unsigned int cpu, struct task_struct* task) {
  stoppers[cpu].task = task;
}
bool machine_stop_pending(unsigned int cpu) {
  return stoppers[cpu].count;
}
/* As the stopper thread does: it takes the CPU from whoever runs, works, and sleeps again. */
bool machine_stopper(unsigned int cpu) {
  struct stop_work work = stoppers[cpu].works[0];

  if (!stoppers[cpu].count) return false;
  memmove(stoppers[cpu].works, stoppers[cpu].works + 1, sizeof(work) * --stoppers[cpu].count);
  machine_on(cpu);
  wake_up_process(stoppers[cpu].task);
  machine_schedule(cpu);
  if (current != stoppers[cpu].task)
    fairproof_kernel_fault("the stopper was woken and did not get its CPU");
  work.function(work.argument);
  set_current_state(TASK_INTERRUPTIBLE);
  machine_schedule(cpu);
  return true;
}
bool stop_one_cpu_nowait(unsigned int cpu, cpu_stop_fn_t function, void* argument,
                         struct cpu_stop_work* work) {
  const unsigned int here = smp_processor_id();

  if (stoppers[cpu].count == MOST_WORKS) fairproof_kernel_fault("more than 4 stop works on a CPU");
  stoppers[cpu].works[stoppers[cpu].count++] = (struct stop_work){function, argument};
  if (machine_stops_at_once) {
    while (machine_stopper(cpu)) /* what was there before comes first */
      ;
    machine_on(here);
  }
  return true;
}

/* Between events nobody reads, so that each event's end is a grace period. */
void call_rcu(struct rcu_head* head, rcu_callback_t function) {
  head->func = function;
  head->next = NULL;
  *last_callback = head;
  last_callback = &head->next;
}
void machine_rcu_callbacks(void) {
  while (callbacks) {
    struct rcu_head* head = callbacks;

    callbacks = head->next;
    if (!callbacks) last_callback = &callbacks;
    head->func(head);
  }
}
