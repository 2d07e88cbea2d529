// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The rest of the world: locks, and what has nothing to do here because nothing else runs. Whatever
 * is not in these files stops the case with its name when it is reached.
 */
#include <linux/cgroup.h>
#include <linux/kthread.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/perf_event.h>
#include <linux/rwsem.h>
#include <linux/sched/task.h>
#include <linux/spinlock.h>
#include <linux/sysctl.h>

#include "machine_env.h"

unsigned long machine_steps;

/* The tree's inlined unlocks clear these. A lock that is held already would be waited for for ever.
 */
static __always_inline void take(raw_spinlock_t* lock, unsigned long from) {
  machine_step();
  /* Said of the caller, which has the wrong pointer: null and a field, or poison. */
  if ((unsigned long)lock < PAGE_SIZE || (unsigned long)lock >> 47)
    fairproof_kernel_fault_at("bad access to a lock", from);
  if (atomic_read(&lock->raw_lock.val))
    fairproof_kernel_fault_at("deadlock: a spinlock that is held is taken again", from);
  atomic_set(&lock->raw_lock.val, 1);
}
#define CALLER ((unsigned long)__builtin_return_address(0))
void _raw_spin_lock(raw_spinlock_t* lock) {
  take(lock, CALLER);
}
void _raw_spin_lock_irq(raw_spinlock_t* lock) {
  take(lock, CALLER);
}
unsigned long _raw_spin_lock_irqsave(raw_spinlock_t* lock) {
  take(lock, CALLER);
  return 0;
}
int _raw_spin_trylock(raw_spinlock_t* lock) {
  machine_step();
  if (atomic_read(&lock->raw_lock.val)) return 0;
  atomic_set(&lock->raw_lock.val, 1);
  return 1;
}
void _raw_spin_unlock_irqrestore(raw_spinlock_t* lock, unsigned long flags) {
  atomic_set(&lock->raw_lock.val, 0);
}
void __mutex_init(struct mutex* lock, const char* name, struct lock_class_key* key) {
  atomic_long_set(&lock->owner, 0);
}
void mutex_lock(struct mutex* lock) {
  if (atomic_long_read(&lock->owner))
    fairproof_kernel_fault_at("deadlock: a mutex that is held is taken again", CALLER);
  atomic_long_set(&lock->owner, 1);
}
void mutex_unlock(struct mutex* lock) {
  atomic_long_set(&lock->owner, 0);
}
void __init_rwsem(struct rw_semaphore* sem, const char* name, struct lock_class_key* key) {}
/* CPUs do not come and go. */
void cpus_read_lock(void) {}
void cpus_read_unlock(void) {}

/* Not formatted: the text of a WARN without its numbers is enough to know it by. */
void __warn_printk(const char* format, ...) {
  fairproof_kernel_message(format);
}
int _printk(const char* format, ...) {
  fairproof_kernel_message(format);
  return 0;
}
int _printk_deferred(const char* format, ...) {
  fairproof_kernel_message(format);
  return 0;
}
void dump_stack(void) {}
enum system_states system_state = SYSTEM_RUNNING;
bool static_key_initialized = true;
const int sysctl_vals[12]; /* bounds for writes through /proc, which is not there */
void __register_sysctl_init(const char* path, struct ctl_table* table, const char* name,
                            size_t size) {}

/* Memory of processes, and what watches them, is not there. */
struct mm_struct init_mm;
void __mmdrop(struct mm_struct* mm) {}
void enter_lazy_tlb(struct mm_struct* mm, struct task_struct* task) {}
void switch_mm_irqs_off(struct mm_struct* prev, struct mm_struct* next, struct task_struct* task) {}
struct static_key_false perf_sched_events;
struct static_key perf_swevent_enabled[PERF_COUNT_SW_MAX];
void perf_event_task_tick(void) {}

void rcu_note_context_switch(bool preempt) {}
void rcu_all_qs(void) {}
bool __do_once_start(bool* done, unsigned long* flags) {
  return false; /* only random seeds are made once, and those come from the case */
}
void idle_thread_set_boot_cpu(void) {}
void kthread_set_per_cpu(struct task_struct* task, int cpu) {}
bool set_kthread_struct(struct task_struct* task) {
  return true;
}
/* The only kernel threads here are the idle tasks and the stoppers. */
bool kthread_is_per_cpu(struct task_struct* task) {
  return task->flags & PF_KTHREAD;
}
void put_task_stack(struct task_struct* task) {}
