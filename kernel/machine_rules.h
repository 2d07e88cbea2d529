/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Rules that sit inside functions which only a scheduler that runs can be asked for: the tree's own
 * ttwu_runnable(), sched_move_task() and sched_balance_newidle(), called on real tasks that real
 * events have brought where the rule begins. Plain C, seen by both sides, like machine.h.
 */
#ifndef FAIRPROOF_KERNEL_MACHINE_RULES_H
#define FAIRPROOF_KERNEL_MACHINE_RULES_H

#include "machine.h"

#ifdef __cplusplus
extern "C" {
#endif

struct probe_domain;

/* What ttwu_runnable() looks at of the woken task p and its rq. */
struct machine_wake_attempt {
  unsigned char on_rq;          /* p is queued */
  unsigned char sched_delayed;  /* p->se.sched_delayed */
  unsigned int nr_running;      /* rq->nr_running; p counts while it is queued */
  unsigned int nr_cpus_allowed; /* p->nr_cpus_allowed */
};

/* What it leaves of p. */
enum machine_wake_outcome {
  machine_wake_not_queued,       /* it said so, and touched nothing */
  machine_wake_already_runnable, /* queued and not delayed, as before */
  machine_wake_requeued,         /* was delayed, is not, and still is where it was */
  machine_wake_dequeued,         /* was delayed, and is off its queue */
};

#define MACHINE_MOST_PULLED 4

struct machine_rules {
  struct machine_topology topology;
  /* Right after a boot of that topology. What it leaves is where every rule may be asked, in any
   * order: each begins by putting back all that any of them changes. Null, or what this tree lacks
   * for it. */
  const char* (*prepare)(void);

  enum machine_wake_outcome (*ttwu_runnable)(const struct machine_wake_attempt*);
  /* Is the task taken off, detached and attached again? A live one waits while another runs; an
   * exiting one runs, as it does in do_exit(). */
  int (*sched_move_task)(int same_group, int exiting);
  /* One pass of sched_balance_newidle() over one domain: the dice let it run, it measures `cost`
   * ns, any, and `pulled` tasks, up to MACHINE_MOST_PULLED, come over. Where none does, no queue is
   * busy. 0, and the domain as it was, if the pass did not run or pulled another number. */
  int (*newidle_balance_done)(struct probe_domain*, machine_u64 cost, unsigned int pulled);
};

#ifdef __cplusplus
}
#endif
#endif
