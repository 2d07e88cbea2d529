// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The tree's own functions as rules: each on a state that events have led to, of which only what
 * the rule reads is set to the case's values.
 *
 * A boot for each case would cost more than the rule. What the rules change is a few structs, so
 * that these are kept for each state, and put back.
 */
#include "machine_rules.h"

#include <linux/prandom.h>

#include "machine_env.h"
#include "sched.h"

/* CPU 0 wakes and becomes idle; all tasks are on CPU 1. */
#define ELSEWHERE 0
#define HERE 1
#define BOTH 3
#define TASKS (1 + 2 * MACHINE_MOST_PULLED)
/* sched_attr, mm and more behind it: only `thread` is left out, which is the hardware's. */
#define TASK_SIZE offsetof(struct task_struct, thread)

/* Not part of the machine's image, because every state of it has a copy here. */
#define KEPT __section(".bss.fairproof_rules")
#define MOST_PIECES 48
#define STATE_SIZE (48 * 1024)

struct state {
  char copy[STATE_SIZE];
};
static struct {
  void* at;
  unsigned int size;
} pieces[MOST_PIECES] KEPT;
static unsigned int piece_count KEPT;
static struct state asleep KEPT, delayed KEPT, queued KEPT, delayed_alone KEPT, queued_alone KEPT;
static struct state busy[MACHINE_MOST_PULLED] KEPT; /* 1 and more tasks may go to CPU 0 */
/* Of the clock, in a newidle pass that pulls so many; 0: there is no such pass. */
static unsigned long readings[1 + MACHINE_MOST_PULLED] KEPT;

/* Runs on CPU 1, and waits there. */
static struct task_struct *runner KEPT, *waiter KEPT;
static struct task_struct* others[TASKS - 2] KEPT;
static struct task_group* group KEPT;

static void add_piece(void* at, unsigned int size) {
  if (piece_count == MOST_PIECES) fairproof_kernel_fault("machine_rules.c: MOST_PIECES");
  pieces[piece_count].at = at;
  pieces[piece_count++].size = size;
}

static void keep(struct state* state) {
  char* to = state->copy;
  unsigned int i;

  for (i = 0; i < piece_count; i++) {
    if (to + pieces[i].size > state->copy + STATE_SIZE)
      fairproof_kernel_fault("machine_rules.c: STATE_SIZE");
    memcpy(to, pieces[i].at, pieces[i].size);
    to += pieces[i].size;
  }
}

static void put_back(const struct state* state) {
  const char* from = state->copy;
  unsigned int i;

  for (i = 0; i < piece_count; i++) {
    memcpy(pieces[i].at, from, pieces[i].size);
    from += pieces[i].size;
  }
  machine_steps = 0;
}

static void expect(bool is_so, const char* what) {
  if (!is_so) fairproof_kernel_fault(what);
}

/*
 * States.
 */
static const char* add_world(void) {
  unsigned int cpu;

  add_piece(&machine_clock, sizeof(machine_clock));
  add_piece(&machine_readings, sizeof(machine_readings));
  add_piece((void*)&jiffies, sizeof(jiffies));
  machine_keep_timers(add_piece);
  add_piece(cpu_rq(HERE)->rd, sizeof(struct root_domain));
  add_piece(&root_task_group, sizeof(root_task_group));
  add_piece(group, sizeof(*group));
  for_each_online_cpu(cpu) {
    struct sched_domain* sd = cpu_rq(cpu)->sd;

    if (!sd || sd->parent) return "single domain of two CPUs that share a cache";
    add_piece(cpu_rq(cpu), sizeof(struct rq));
    add_piece(cpu_rq(cpu)->idle, TASK_SIZE);
    add_piece(per_cpu_ptr(&sched_rnd_state, cpu), sizeof(sched_rnd_state));
    add_piece(group->cfs_rq[cpu], sizeof(struct cfs_rq));
    add_piece(group->se[cpu], sizeof(struct sched_entity));
    add_piece(sd, sizeof(*sd));
    add_piece(sd->groups->sgc, sizeof(*sd->groups->sgc));
  }
  return NULL;
}

/* Runs at once, where nothing else does. */
static struct task_struct* new_task(const struct machine* m) {
  struct task_struct* p = m->fork(ELSEWHERE);

  m->affinity(ELSEWHERE, p, 1 << HERE);
  m->schedule(HERE);
  add_piece(p, TASK_SIZE);
  return p;
}
static struct task_struct* new_sleeper(const struct machine* m) {
  struct task_struct* p = new_task(m);

  m->block(HERE);
  return p;
}

/* It runs longer than its share, and blocks: its entity stays. */
static const char* delay_waiter(const struct machine* m) {
  const unsigned int most_ms = 1000;
  unsigned int ms;

  for (ms = 0; cpu_rq(HERE)->curr != waiter && ms < most_ms; ms++) {
    m->run(NSEC_PER_MSEC);
    m->tick(HERE);
    m->schedule(HERE);
  }
  for (; m->eligible(cfs_rq_of(&waiter->se), &waiter->se) && ms < most_ms; ms++) {
    m->run(NSEC_PER_MSEC);
    m->tick(HERE);
  }
  m->block(HERE);
  return waiter->se.sched_delayed && cpu_rq(HERE)->curr == runner
             ? NULL
             : "delayed task, where one ran too long and blocks";
}

/* As between the block of what runs and the pick of the next. */
static const char* leave_alone(const struct state* with_runner, struct state* alone) {
  struct rq* rq = cpu_rq(HERE);
  struct rq_flags rf;

  put_back(with_runner);
  machine_on(HERE);
  rq_lock_irqsave(rq, &rf);
  update_rq_clock(rq);
  if (dequeue_task(rq, runner, DEQUEUE_SLEEP | DEQUEUE_SPECIAL | DEQUEUE_NOCLOCK))
    __block_task(rq, runner);
  rq_unlock_irqrestore(rq, &rf);
  if (runner->on_rq || rq->nr_running != 1) return "way to leave a task alone on its queue";
  keep(alone);
  return NULL;
}

/* So that the next throw is 0, which lets every pass run. */
static void load_dice(void) {
  u64 seed = 0;
  struct rnd_state next;

  do {
    prandom_seed_state(per_cpu_ptr(&sched_rnd_state, ELSEWHERE), seed++);
    next = per_cpu(sched_rnd_state, ELSEWHERE);
  } while (prandom_u32_state(&next) % 1024);
}

static void rehearse(unsigned int pulled);

static const char* prepare(void) {
  const struct machine* m = fairproof_machine();
  const char* lacking;
  unsigned int i;

  piece_count = 0;
  m->feature("DELAY_DEQUEUE", 1);
  m->feature("NI_RANDOM", 1); /* a tree without it throws no dice */
  group = m->group_create(ELSEWHERE, NULL);
  load_dice();
  if ((lacking = add_world())) return lacking;
  for (i = 0; i < ARRAY_SIZE(others); i++) others[i] = new_sleeper(m);
  waiter = new_sleeper(m);
  runner = new_task(m);
  if (waiter->on_rq || cpu_rq(HERE)->curr != runner || cpu_rq(HERE)->nr_running != 1)
    return "CPU where one task runs and others sleep";
  set_rd_overloaded(cpu_rq(HERE)->rd, 1); /* some other CPU was, when it was last looked at */
  keep(&asleep);

  m->wake(ELSEWHERE, waiter);
  if (cpu_rq(HERE)->curr != runner || cpu_rq(HERE)->nr_running != 2)
    return "task that waits after it woke up";
  keep(&queued);
  for (i = 0; i < ARRAY_SIZE(others); i++) m->wake(ELSEWHERE, others[i]);
  for (i = 1; i <= MACHINE_MOST_PULLED; i++) {
    m->affinity(ELSEWHERE, i == 1 ? waiter : others[i - 2], BOTH);
    keep(busy + i - 1);
  }
  for (i = 0; i <= MACHINE_MOST_PULLED; i++) rehearse(i);

  put_back(&queued);
  if ((lacking = delay_waiter(m))) return lacking;
  keep(&delayed);
  if ((lacking = leave_alone(&delayed, &delayed_alone))) return lacking;
  return leave_alone(&queued, &queued_alone);
}

/*
 * ttwu_runnable()
 */
static const struct state* state_for(const struct machine_wake_attempt* wake) {
  if (!wake->on_rq) return &asleep;
  if (wake->nr_running == 1) return wake->sched_delayed ? &delayed_alone : &queued_alone;
  return wake->sched_delayed ? &delayed : &queued;
}

static enum machine_wake_outcome rule_ttwu_runnable(const struct machine_wake_attempt* wake) {
  struct sched_entity before;
  int is_runnable;

  put_back(state_for(wake));
  waiter->se.sched_delayed = wake->sched_delayed;
  waiter->nr_cpus_allowed = wake->nr_cpus_allowed;
  cpu_rq(HERE)->nr_running = wake->nr_running;
  before = waiter->se;
  machine_on(ELSEWHERE);
  is_runnable = machine_ttwu_runnable(waiter);

  if (!is_runnable && !wake->on_rq && !memcmp(&before, &waiter->se, sizeof(before)))
    return machine_wake_not_queued;
  if (!is_runnable && wake->on_rq && !waiter->on_rq && !waiter->se.on_rq &&
      !waiter->se.sched_delayed)
    return machine_wake_dequeued;
  expect(is_runnable && waiter->on_rq == TASK_ON_RQ_QUEUED && waiter->se.on_rq &&
             !waiter->se.sched_delayed && waiter->__state == TASK_RUNNING,
         "ttwu_runnable() left the task neither runnable nor off its queue");
  return before.sched_delayed ? machine_wake_requeued : machine_wake_already_runnable;
}

/*
 * sched_move_task()
 */
static int rule_sched_move_task(int same_group, int exiting) {
  const s64 no_lag = S64_MIN; /* no task has it */
  struct cfs_rq* cfs_rq = &cpu_rq(HERE)->cfs;
  struct task_struct* p;
  bool was_off, was_detached;

  put_back(&queued);
  p = exiting ? runner : waiter;
  if (exiting) p->flags |= PF_EXITING;
  /* Taking an entity off writes its lag, and attaching or detaching one marks its queue. */
  p->se.vlag = no_lag;
  cfs_rq->propagate = 0;
  fairproof_machine()->group_move(ELSEWHERE, p, same_group ? NULL : group);

  was_off = p->se.vlag != no_lag;
  was_detached = cfs_rq->propagate;
  expect(was_off == was_detached && p->se.on_rq, "sched_move_task() did half of its work");
  expect(!was_off || task_group(p) == (same_group ? &root_task_group : group),
         "sched_move_task() put the task into another group");
  return was_off;
}

/*
 * sched_balance_newidle()
 */
struct pass {
  int pulled;
  unsigned long readings; /* of the clock */
};

/* Its reading number `costly` takes `cost` ns. */
static struct pass pass(const struct state* state, struct probe_domain* d, unsigned long costly,
                        u64 cost) {
  struct rq* rq = cpu_rq(ELSEWHERE);
  struct sched_domain* sd;
  struct rq_flags rf;
  struct pass pass;

  put_back(state);
  sd = rq->sd;
  jiffies = d->jiffies;
  sd->max_newidle_lb_cost = d->max_newidle_lb_cost;
  sd->last_decay_max_lb_cost = d->last_decay_max_lb_cost;
  sd->newidle_call = d->newidle_call;
  sd->newidle_success = d->newidle_success;
  sd->newidle_ratio = d->newidle_ratio;
  rq->avg_idle = U64_MAX; /* no cost is too high for it */
  /* Tasks that may come over do, even if they have just run. */
  sd->nr_balance_failed = sd->cache_nice_tries + 1;

  machine_on(ELSEWHERE);
  rq_lock_irqsave(rq, &rf);
  update_rq_clock(rq);
  machine_readings = 0;
  machine_costly_reading = costly;
  machine_costly_reading_ns = cost;
  pass.pulled = machine_newidle(rq, &rf);
  pass.readings = machine_readings;
  machine_costly_reading = machine_costly_reading_ns = 0;
  rq_unlock_irqrestore(rq, &rf);

  d->max_newidle_lb_cost = sd->max_newidle_lb_cost;
  d->last_decay_max_lb_cost = sd->last_decay_max_lb_cost;
  d->newidle_call = sd->newidle_call;
  d->newidle_success = sd->newidle_success;
  d->newidle_ratio = sd->newidle_ratio;
  return pass;
}

static const struct state* state_with(unsigned int pulled) {
  return pulled ? busy + pulled - 1 : &asleep;
}

/* How often does it read the clock? What the last reading takes is seen by nothing but the cost of
 * the domain, which a pass that pulled something has to store. */
static void rehearse(unsigned int pulled) {
  const u64 cost = 12345;
  struct probe_domain d = {};
  struct pass found = pass(state_with(pulled), &d, 0, 0);

  readings[pulled] = found.pulled == pulled && found.readings >= 2 ? found.readings : 0;
  if (!pulled || !readings[pulled]) return;
  d = (struct probe_domain){};
  pass(state_with(pulled), &d, readings[pulled], cost);
  if (d.max_newidle_lb_cost != cost) readings[pulled] = 0;
}

static int rule_newidle_balance_done(struct probe_domain* d, machine_u64 cost,
                                     unsigned int pulled) {
  struct probe_domain left = *d;
  struct pass found;

  if (!readings[pulled]) return 0;
  found = pass(state_with(pulled), &left, readings[pulled], cost);
  if (found.pulled != pulled || found.readings != readings[pulled]) return 0;
  *d = left;
  return 1;
}

const struct machine_rules* machine_rules(void) {
  static const struct machine_rules rules = {
      .topology = {.cpus = 2, .smt = 1, .llc = 2},
      .prepare = prepare,
      .ttwu_runnable = rule_ttwu_runnable,
      .sched_move_task = rule_sched_move_task,
      .newidle_balance_done = rule_newidle_balance_done,
  };

  return &rules;
}
