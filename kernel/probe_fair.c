// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The tree's own fair.c, and accessors to what is static in it. Compiled with the tree's command
 * for fair.o by build_objects.sh, which also tells (HAS_, QUEUE_, TAKES_) what this tree has and
 * how it is called. Takes the place of fair.o.
 */
#include "fair.c"
#include "fairproof_release.h"
#include "probe.h"

#define MAX_ENTITIES 1100
#define MAX_TASKS 16
#define MAX_QUEUES 4

/* Of this file alone, and not part of the machine's image: every case starts by making them new. */
#define RULE_DATA __section(".bss.fairproof_rules")

#ifdef FAIRPROOF_MACHINE
#include "machine_fair.h"
#endif

/*
 * The first entities are those of tasks. The others stand alone: a rule that looks at hundreds of
 * them asks for no task as long as no time is accounted, and exec_start and clock_task both stay 0
 * for that.
 */
static struct task_struct tasks[MAX_TASKS] RULE_DATA;
static struct sched_entity entities[MAX_ENTITIES - MAX_TASKS] RULE_DATA;
static struct rq queues[MAX_QUEUES] RULE_DATA;
static struct cfs_rq* group_queues[MAX_QUEUES] RULE_DATA;
static struct task_group group;
static struct task_struct nobody;

extern char fairproof_once_start[], fairproof_once_end[];
extern struct bug_entry fairproof_bugs_start[], fairproof_bugs_end[];

static struct sched_entity* entity_at(unsigned int index) {
  return index < MAX_TASKS ? &tasks[index].se : entities + (index - MAX_TASKS);
}
static struct sched_entity* fresh_entity(unsigned int index) {
  struct sched_entity* se;

  if (index >= MAX_ENTITIES) return NULL;
  se = entity_at(index);
  memset(se, 0, sizeof(*se));
  RB_CLEAR_NODE(&se->run_node);
  INIT_LIST_HEAD(&se->group_node);
  return se;
}

static struct cfs_rq* fresh_queue(unsigned int index) {
  struct rq* rq = queues + index;

  if (index >= MAX_QUEUES) return NULL;
  memset(rq, 0, sizeof(*rq));
  rq->cpu = index;
  rq->clock_update_flags = RQCF_UPDATED;
  rq->idle = rq->curr = &nobody;
  INIT_LIST_HEAD(&rq->cfs_tasks);
  init_cfs_rq(&rq->cfs);
  rq->cfs.rq = rq;
  rq->cfs.tg = &group;
  group.cfs_rq = group_queues;
  group_queues[index] = &rq->cfs;
  return &rq->cfs;
}

static void reset(void) {
  jiffies = 0;
  memset(fairproof_once_start, 0, fairproof_once_end - fairproof_once_start);
}

/* By name, since not every tree has every feature: then -1. */
int fairproof_set_feature(const char* wanted, int on) {
#define SCHED_FEAT(name, enabled) {#name, 1UL << __SCHED_FEAT_##name},
  static const struct {
    const char* name;
    unsigned int bit;
  } features[] = {
#include "features.h"
  };
#undef SCHED_FEAT
  unsigned int* bits = (unsigned int*)&sysctl_sched_features;
  int i;

  for (i = 0; i < ARRAY_SIZE(features); i++) {
    if (__builtin_strcmp(features[i].name, wanted)) continue;
    *bits = on ? *bits | features[i].bit : *bits & ~features[i].bit;
    return 0;
  }
  return -1;
}

static void settings(const struct probe_settings* wanted) {
  static struct probe_settings last;
  static bool is_set;

  if (is_set && !__builtin_memcmp(&last, wanted, sizeof(last))) return;
  last = *wanted;
  is_set = true;
#ifdef HAS_base_slice
  sysctl_sched_base_slice = wanted->base_slice_ns;
#endif
  sysctl_sched_migration_cost = wanted->migration_cost_ns;
  fairproof_set_feature("PLACE_LAG", wanted->place_lag);
  fairproof_set_feature("PLACE_DEADLINE_INITIAL", wanted->place_deadline_initial);
  fairproof_set_feature("PLACE_REL_DEADLINE", wanted->place_rel_deadline);
  fairproof_set_feature("RUN_TO_PARITY", wanted->run_to_parity);
}

/* IF(flag, text): the text if the macro `flag` is defined as 1. */
#define PASTE(a, b) a##b
#define IF_EXPANDED(is, ...) PASTE(IF_, is)(__VA_ARGS__)
#define IF(flag, ...) IF_EXPANDED(__is_defined(flag), __VA_ARGS__)
#define IF_0(...)
#define IF_1(...) __VA_ARGS__

#define ENTITY_ACCESS(type, name, spelled)                    \
  IF(                                                         \
      HAS_##name,                                             \
      static type get_##name(const struct sched_entity* se) { \
        return se->spelled;                                   \
      } static void put_##name(struct sched_entity* se, type value) { se->spelled = value; })
#define QUEUE_ACCESS(type, name, spelled)                    \
  IF(                                                        \
      HAS_queue_##name,                                      \
      static type get_queue_##name(const struct cfs_rq* q) { \
        return q->spelled;                                   \
      } static void put_queue_##name(struct cfs_rq* q, type value) { q->spelled = value; })
#define ENTITY_SLOTS(type, name, spelled) \
  IF(HAS_##name, .name = get_##name, .set_##name = put_##name, )
#define QUEUE_SLOTS(type, name, spelled) \
  IF(HAS_queue_##name, .queue_##name = get_queue_##name, .set_queue_##name = put_queue_##name, )

PROBE_ENTITY_FIELDS(ENTITY_ACCESS)
PROBE_QUEUE_FIELDS(QUEUE_ACCESS)

static struct sched_entity* get_curr(const struct cfs_rq* cfs_rq) {
  return cfs_rq->curr;
}
static void put_curr(struct cfs_rq* cfs_rq, struct sched_entity* se) {
  cfs_rq->curr = se;
  if (se) se->cfs_rq = cfs_rq;
}

/*
 * The rules, rule_NAME for the tree's NAME. Before EEVDF functions of these names were other rules,
 * so all of them hang on pick_eevdf.
 */
#if TAKES_pick_eevdf
#define EEVDF(name) (TAKES_##name)
#else
#define EEVDF(name) 0
#endif

#if EEVDF(avg_vruntime)
static probe_u64 rule_avg_vruntime(struct cfs_rq* q) {
  return avg_vruntime(q);
}
#endif
#if EEVDF(avg_vruntime_add)
static void rule_avg_vruntime_add(struct cfs_rq* q, struct sched_entity* se) {
  avg_vruntime_add(q, se);
}
#elif EEVDF(sum_w_vruntime_add)
static void rule_avg_vruntime_add(struct cfs_rq* q, struct sched_entity* se) {
  sum_w_vruntime_add(q, se);
}
#define TAKES_avg_vruntime_add 1
#endif
#if EEVDF(avg_vruntime_sub)
static void rule_avg_vruntime_sub(struct cfs_rq* q, struct sched_entity* se) {
  avg_vruntime_sub(q, se);
}
#elif EEVDF(sum_w_vruntime_sub)
static void rule_avg_vruntime_sub(struct cfs_rq* q, struct sched_entity* se) {
  sum_w_vruntime_sub(q, se);
}
#define TAKES_avg_vruntime_sub 1
#endif
#if EEVDF(entity_key)
static probe_s64 rule_entity_key(struct cfs_rq* q, struct sched_entity* se) {
  return entity_key(q, se);
}
#endif
#if EEVDF(entity_before)
static int rule_entity_before(const struct sched_entity* a, const struct sched_entity* b) {
  return entity_before(a, b);
}
#endif
#if EEVDF(vruntime_eligible)
static int rule_vruntime_eligible(struct cfs_rq* q, probe_u64 v) {
  return vruntime_eligible(q, v);
}
#endif
#if EEVDF(entity_eligible)
static int rule_entity_eligible(struct cfs_rq* q, struct sched_entity* se) {
  return entity_eligible(q, se);
}
#endif
#if TAKES_calc_delta_fair
static probe_u64 rule_calc_delta_fair(probe_u64 delta, struct sched_entity* se) {
  return calc_delta_fair(delta, se);
}
#endif
#if EEVDF(entity_lag)
static probe_s64 rule_entity_lag(probe_u64 v, struct sched_entity* se) {
  return entity_lag(v, se);
}
#endif
#if EEVDF(update_entity_lag)
static void rule_update_entity_lag(struct cfs_rq* q, struct sched_entity* se) {
  update_entity_lag(q, se);
}
#endif
#if EEVDF(place_entity)
static void rule_place_entity(struct cfs_rq* q, struct sched_entity* se, int initial) {
  place_entity(q, se, initial ? ENQUEUE_INITIAL : 0);
}
#endif
#if EEVDF(update_deadline)
static int rule_update_deadline(struct cfs_rq* q, struct sched_entity* se) {
  return update_deadline(q, se);
}
#endif
#if EEVDF(__enqueue_entity)
static void rule___enqueue_entity(struct cfs_rq* q, struct sched_entity* se) {
  se->cfs_rq = q;
  __enqueue_entity(q, se);
}
#endif
#if EEVDF(__dequeue_entity)
static void rule___dequeue_entity(struct cfs_rq* q, struct sched_entity* se) {
  __dequeue_entity(q, se);
}
#endif
#if EEVDF(pick_eevdf)
static struct sched_entity* rule_pick_eevdf(struct cfs_rq* q) {
  return pick_eevdf(q);
}
#endif
#if EEVDF(protect_slice)
static int rule_protect_slice(struct sched_entity* se) {
  return protect_slice(se);
}
#endif
#if EEVDF(reweight_eevdf)
static void rule_reweight_eevdf(struct sched_entity* se, probe_u64 v, probe_u64 weight) {
  reweight_eevdf(se, v, weight);
}
#endif
#if EEVDF(reweight_entity)
static void rule_reweight_entity(struct cfs_rq* q, struct sched_entity* se, probe_u64 weight) {
  reweight_entity(q, se, weight);
}
#endif

#include "probe_balance.h"

static int bug_at(unsigned long address, struct probe_bug* found) {
  struct bug_entry* bug;

  for (bug = fairproof_bugs_start; bug < fairproof_bugs_end; bug++) {
#ifdef CONFIG_GENERIC_BUG_RELATIVE_POINTERS
    unsigned long at = (unsigned long)&bug->bug_addr_disp + bug->bug_addr_disp;
    const char* file = (const char*)&bug->file_disp + bug->file_disp;
#else
    unsigned long at = bug->bug_addr;
    const char* file = bug->file;
#endif
    if (at != address) continue;
    *found = (struct probe_bug){
        .file = file,
        .line = bug->line,
        .is_warning = !!(bug->flags & BUGFLAG_WARNING),
    };
    return 1;
  }
  return 0;
}

#if EEVDF(place_entity) && EEVDF(__enqueue_entity) && EEVDF(__dequeue_entity) && \
    EEVDF(entity_eligible)
static probe_u64 rule_rounds(struct cfs_rq* q, unsigned int n, unsigned int rounds) {
  unsigned int i, next = 0;
  probe_u64 sum = 0;

  for (i = 0; i < rounds; i++) {
    struct sched_entity* se = entity_at(next);

    next = next + 1 == n ? 0 : next + 1;
    __dequeue_entity(q, se);
    q->QUEUE_nr_queued--;
    se->vlag = (s64)(i * 977 % 2001) - 1000; /* any small lag, so that the order changes */
    place_entity(q, se, 0);
    __enqueue_entity(q, se);
    q->QUEUE_nr_queued++;
    sum += entity_eligible(q, se);
    se = pick_eevdf(q);
    sum += se ? se->deadline : 0;
  }
  return sum;
}
#define TAKES_rounds 1
#endif

#define RULE(name) IF(TAKES_##name, .name = rule_##name, )
#if TAKES_pick_eevdf
#define EEVDF_RULE(name) RULE(name)
#else
#define EEVDF_RULE(name)
#endif

const struct probe* fairproof_probe(void) {
  static const struct probe probe = {
    .release = FAIRPROOF_RELEASE,
    .hz = HZ,
    .tick_nsec = TICK_NSEC,
    .max_entities = MAX_ENTITIES,
    .max_tasks = MAX_TASKS,
    .max_queues = MAX_QUEUES,
    .reset = reset,
    .entity = fresh_entity,
    .queue = fresh_queue,
    .settings = settings,
    PROBE_ENTITY_FIELDS(ENTITY_SLOTS) PROBE_QUEUE_FIELDS(QUEUE_SLOTS).curr = get_curr,
    .set_curr = put_curr,
    EEVDF_RULE(avg_vruntime) EEVDF_RULE(avg_vruntime_add) EEVDF_RULE(avg_vruntime_sub)
        EEVDF_RULE(entity_key) EEVDF_RULE(entity_before) EEVDF_RULE(vruntime_eligible)
            EEVDF_RULE(entity_eligible) RULE(calc_delta_fair) EEVDF_RULE(entity_lag)
                EEVDF_RULE(update_entity_lag) EEVDF_RULE(place_entity) EEVDF_RULE(update_deadline)
                    EEVDF_RULE(__enqueue_entity) EEVDF_RULE(__dequeue_entity) EEVDF_RULE(pick_eevdf)
                        EEVDF_RULE(protect_slice) EEVDF_RULE(reweight_eevdf)
                            EEVDF_RULE(reweight_entity) RULE(group_is_overloaded)
                                RULE(group_has_capacity) RULE(group_classify)
                                    .group_types = &group_types,
#if TAKES_update_newidle_cost
    .update_newidle_cost = rule_update_newidle_cost,
#endif
#if TAKES_update_newidle_stats
    .update_newidle_stats = rule_update_newidle_stats,
#endif
#if TAKES_can_migrate_task
    .can_migrate_task = rule_can_migrate_task,
#endif
    .bug_at = bug_at,
    IF(TAKES_rounds, .rule_rounds = rule_rounds, )
  };
  return &probe;
}
