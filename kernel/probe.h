/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * The border between kernel code and everything else: plain C, seen by both sides.
 *
 * probe_fair.c is compiled with a kernel tree's own flags and includes the tree's fair.c; it fills
 * one `struct probe`. C++ code reaches the real functions and the real structs only through it. A
 * rule that the tree does not have, or has in another form, is a null pointer: "absent", never a
 * stub.
 */
#ifndef FAIRPROOF_KERNEL_PROBE_H
#define FAIRPROOF_KERNEL_PROBE_H

#ifdef __cplusplus
extern "C" {
#endif

struct cfs_rq;
struct sched_entity;

typedef unsigned long long probe_u64;
typedef long long probe_s64;

/* Fields of the real struct sched_entity: type, name, and how the tree spells it. A field that the
 * tree lacks has null pointers as getter and setter. */
#define PROBE_ENTITY_FIELDS(FIELD)                   \
  FIELD(probe_u64, weight, load.weight)              \
  FIELD(unsigned int, inv_weight, load.inv_weight)   \
  FIELD(probe_u64, vruntime, vruntime)               \
  FIELD(probe_u64, deadline, deadline)               \
  FIELD(probe_s64, vlag, vlag)                       \
  FIELD(probe_u64, slice, slice)                     \
  FIELD(unsigned char, on_rq, on_rq)                 \
  FIELD(unsigned char, sched_delayed, sched_delayed) \
  FIELD(unsigned char, rel_deadline, rel_deadline)   \
  FIELD(unsigned char, custom_slice, custom_slice)

/* Fields of the real struct cfs_rq. Their names have moved: build_objects.sh asks the tree for its
 * own, and says it with QUEUE_name (nr_queued: nr_running before 6.14; zero_vruntime: min_vruntime
 * before 6.19). */
#define PROBE_QUEUE_FIELDS(FIELD)                      \
  FIELD(probe_s64, avg_vruntime, QUEUE_avg_vruntime)   \
  FIELD(probe_u64, avg_load, QUEUE_avg_load)           \
  FIELD(probe_u64, zero_vruntime, QUEUE_zero_vruntime) \
  FIELD(probe_u64, load_weight, QUEUE_load_weight)     \
  FIELD(unsigned int, nr_queued, QUEUE_nr_queued)

/* What group_classify() reads: struct sg_lb_stats and the group's own imbalance flag. */
struct probe_group {
  probe_u64 group_capacity; /* sum of CPU capacities, 1024 = one full CPU */
  probe_u64 group_util;
  probe_u64 group_runnable;
  unsigned int sum_nr_running;
  unsigned int group_weight; /* number of CPUs */
  unsigned int imbalance;    /* sg_imbalanced() */
  unsigned int group_asym_packing;
  unsigned int group_smt_balance;
  probe_u64 group_misfit_task_load;
};

/* The values of the tree's enum group_type; -1 for one that it lacks. */
struct probe_group_types {
  int has_spare, fully_busy, misfit_task, smt_balance, asym_packing, imbalanced, overloaded;
};

/* What the newidle rules read and write in a struct sched_domain; jiffies beside it. */
struct probe_domain {
  probe_u64 jiffies;
  probe_u64 max_newidle_lb_cost;    /* ns */
  probe_u64 last_decay_max_lb_cost; /* jiffies */
  unsigned int newidle_call;
  unsigned int newidle_success;
  unsigned int newidle_ratio;
};

/* An entry of the tree's __bug_table: where a WARN or BUG stands. */
struct probe_bug {
  const char* file;
  unsigned int line;
  int is_warning;
};

/* Everything that is set per case and not per entity. */
struct probe_settings {
  unsigned int base_slice_ns;     /* sysctl_sched_base_slice */
  unsigned int migration_cost_ns; /* sysctl_sched_migration_cost */
  unsigned char place_lag;        /* SCHED_FEAT(PLACE_LAG), and so on */
  unsigned char place_deadline_initial;
  unsigned char place_rel_deadline;
  unsigned char run_to_parity;
};

/* Names and types stay as they are: NOLINTBEGIN(bugprone-macro-parentheses) */
#define PROBE_GETTER(type, name, spelled) type (*name)(const struct sched_entity*);
#define PROBE_SETTER(type, name, spelled) void (*set_##name)(struct sched_entity*, type);
#define PROBE_QUEUE_GETTER(type, name, spelled) type (*queue_##name)(const struct cfs_rq*);
#define PROBE_QUEUE_SETTER(type, name, spelled) void (*set_queue_##name)(struct cfs_rq*, type);

/* NOLINTEND(bugprone-macro-parentheses) */

struct probe {
  const char* release; /* "6.12.117": UTS release of the tree, without local version */
  unsigned int hz;
  unsigned int tick_nsec;
  unsigned int max_entities; /* entity(0) .. entity(max_entities - 1) */
  unsigned int max_tasks;    /* the first of them, which have a task around them */
  unsigned int max_queues;

  /* A new case: handles from before are void, jiffies are 0, what warns once may warn again. */
  void (*reset)(void);
  /* Fresh state for one entity / one queue (with its own rq behind it), all zero but for what
   * init_cfs_rq() sets, and the handle; null if the index is too high. */
  struct sched_entity* (*entity)(unsigned int index);
  struct cfs_rq* (*queue)(unsigned int index);
  void (*settings)(const struct probe_settings*);

  PROBE_ENTITY_FIELDS(PROBE_GETTER)
  PROBE_ENTITY_FIELDS(PROBE_SETTER)
  PROBE_QUEUE_FIELDS(PROBE_QUEUE_GETTER)
  PROBE_QUEUE_FIELDS(PROBE_QUEUE_SETTER)
  struct sched_entity* (*curr)(const struct cfs_rq*);
  void (*set_curr)(struct cfs_rq*, struct sched_entity*); /* null: nothing runs */

  /* The rules. Each calls the tree's function of the same name. */
  probe_u64 (*avg_vruntime)(struct cfs_rq*);
  void (*avg_vruntime_add)(struct cfs_rq*, struct sched_entity*);
  void (*avg_vruntime_sub)(struct cfs_rq*, struct sched_entity*);
  probe_s64 (*entity_key)(struct cfs_rq*, struct sched_entity*);
  int (*entity_before)(const struct sched_entity*, const struct sched_entity*);
  int (*vruntime_eligible)(struct cfs_rq*, probe_u64 vruntime);
  int (*entity_eligible)(struct cfs_rq*, struct sched_entity*);
  probe_u64 (*calc_delta_fair)(probe_u64 delta, struct sched_entity*);
  probe_s64 (*entity_lag)(probe_u64 avruntime, struct sched_entity*);
  void (*update_entity_lag)(struct cfs_rq*, struct sched_entity*);
  void (*place_entity)(struct cfs_rq*, struct sched_entity*,
                       int initial); /* ENQUEUE_INITIAL or 0 */
  int (*update_deadline)(struct cfs_rq*, struct sched_entity*);
  /* The kernel's own names: NOLINTBEGIN(bugprone-reserved-identifier) */
  void (*__enqueue_entity)(struct cfs_rq*, struct sched_entity*); /* tree and sums only */
  void (*__dequeue_entity)(struct cfs_rq*, struct sched_entity*);
  /* NOLINTEND(bugprone-reserved-identifier) */
  struct sched_entity* (*pick_eevdf)(struct cfs_rq*);
  int (*protect_slice)(struct sched_entity*);
  void (*reweight_eevdf)(struct sched_entity*, probe_u64 avruntime,
                         probe_u64 weight); /* until 6.12 */
  void (*reweight_entity)(struct cfs_rq*, struct sched_entity*, probe_u64 weight);
  int (*group_is_overloaded)(unsigned int imbalance_pct, const struct probe_group*);
  int (*group_has_capacity)(unsigned int imbalance_pct, const struct probe_group*);
  int (*group_classify)(unsigned int imbalance_pct,
                        const struct probe_group*); /* the enum's value */
  const struct probe_group_types* group_types;
  int (*update_newidle_cost)(struct probe_domain*, probe_u64 cost, unsigned int success);
  void (*update_newidle_stats)(struct probe_domain*, unsigned int success);
  /* May the waiting task of that entity go from its queue to `dst`? It may run there, it does not
   * run, and it is not cache-hot, so that all else in the function says yes. -1: the entity has no
   * task around it. */
  int (*can_migrate_task)(struct sched_entity*, struct cfs_rq* src, struct cfs_rq* dst,
                          unsigned int nr_balance_failed);

  /* The WARN or BUG at a code address: 0 if there is none. Safe in a signal handler. */
  int (*bug_at)(unsigned long address, struct probe_bug*);

  /* One round of bare rules in the tree's own code, for benchmarks: `rounds` times, over n queued
   * entities, dequeue one, place_entity, enqueue, entity_eligible, pick_eevdf; returns a checksum.
   */
  probe_u64 (*rule_rounds)(struct cfs_rq*, unsigned int n, unsigned int rounds);
};

/* The probe of the tree this program was linked with. */
const struct probe* fairproof_probe(void);

/* Provided by the runner (fault.cpp). A missing function ends the case; `what` names it. A message
 * is what kernel code prints, unformatted; the one before a WARN is that WARN's text. */
void fairproof_kernel_message(const char* what);
void fairproof_kernel_fault(const char* what) __attribute__((noreturn));
/* The same, at a place in kernel code. */
void fairproof_kernel_fault_at(const char* what, unsigned long pc) __attribute__((noreturn));

/* From the linker script: the kernel's code, and the addresses that stand for missing data. */
extern char fairproof_text_start[], fairproof_text_end[];
extern char fairproof_guard_start[], fairproof_guard_end[];

#ifdef __cplusplus
}
#endif
#endif
