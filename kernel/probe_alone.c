// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * For a tree whose rules can be asked, but whose whole scheduler cannot be driven: the data of
 * core.c and timer.c that the rules read, and no machine.
 */
#include "machine_state.h"
#include "probe.h"
#include "sched.h"

#define SCHED_FEAT(name, enabled) (1UL << __SCHED_FEAT_##name) * enabled |
unsigned int sysctl_sched_features =
#include "features.h"
    0;
#undef SCHED_FEAT
unsigned long volatile jiffies;

void __warn_printk(const char* format, ...) {
  fairproof_kernel_message(format);
}
int _printk(const char* format, ...) {
  fairproof_kernel_message(format);
  return 0;
}

bool kthread_is_per_cpu(struct task_struct* task) {
  return task->flags & PF_KTHREAD;
}

const struct machine* fairproof_machine(void) {
  return NULL;
}

const struct machine_states* fairproof_machine_states(void) {
  return NULL;
}
