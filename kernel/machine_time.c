// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * Time: one clock for all CPUs, moved by events alone. Jiffies and timers follow it.
 */
#include <linux/hrtimer.h>
#include <linux/jiffies.h>
#include <linux/ktime.h>
#include <linux/sched/clock.h>

#include "machine_env.h"

/* Load tracking reads a last update at 0 as "not attached": no machine boots in no time. */
#define FIRST_NS NSEC_PER_SEC
#define MOST_TIMERS 64
#define MOST_FIRED 100000 /* in one event: a timer that starts itself again at once has no end */

u64 machine_clock;
u64 machine_clock_cost;
unsigned long machine_readings, machine_costly_reading;
u64 machine_costly_reading_ns;
unsigned long volatile jiffies;
static u64 next_jiffy; /* the clock at which jiffies count on */

struct pending_timer {
  struct hrtimer* timer;
  unsigned int cpu;
};
static struct pending_timer timers[MOST_TIMERS]; /* in no order: few are ever pending */
static unsigned int timer_count;
static struct hrtimer_clock_base timer_base;

static u64 read_clock(void) {
  machine_step();
  machine_clock += machine_clock_cost;
  if (++machine_readings == machine_costly_reading) machine_clock += machine_costly_reading_ns;
  return machine_clock;
}
u64 sched_clock(void) {
  return read_clock();
}
u64 sched_clock_noinstr(void) {
  return read_clock();
}
ktime_t ktime_get(void) {
  return machine_clock;
}

unsigned long __msecs_to_jiffies(const unsigned int ms) {
  return (int)ms < 0 ? MAX_JIFFY_OFFSET : DIV_ROUND_UP((u64)ms * HZ, MSEC_PER_SEC);
}
unsigned int jiffies_to_msecs(const unsigned long count) {
  return div_u64((u64)count * MSEC_PER_SEC, HZ);
}

static void count_jiffies(void) {
  while (machine_clock >= next_jiffy) {
    jiffies++;
    next_jiffy += TICK_NSEC;
  }
}

void machine_boot_time(void) {
  machine_clock = FIRST_NS;
  jiffies = INITIAL_JIFFIES;
  next_jiffy = machine_clock + TICK_NSEC;
  timer_base.get_time = ktime_get;
}

void hrtimer_init(struct hrtimer* timer, clockid_t clock, enum hrtimer_mode mode) {
  memset(timer, 0, sizeof(*timer));
  timer->base = &timer_base;
}

static bool forget(struct hrtimer* timer) {
  unsigned int i;

  if (!(timer->state & HRTIMER_STATE_ENQUEUED)) return false;
  timer->state = HRTIMER_STATE_INACTIVE;
  for (i = 0; timers[i].timer != timer; i++)
    ;
  timers[i] = timers[--timer_count];
  return true;
}

static void start(struct hrtimer* timer, unsigned int cpu) {
  if (timer_count == MOST_TIMERS) fairproof_kernel_fault("more than 64 timers are pending");
  timers[timer_count++] = (struct pending_timer){timer, cpu};
  timer->state = HRTIMER_STATE_ENQUEUED;
}

void hrtimer_start_range_ns(struct hrtimer* timer, ktime_t time, u64 delta,
                            const enum hrtimer_mode mode) {
  forget(timer);
  if (mode & HRTIMER_MODE_REL) time = ktime_add_safe(time, machine_clock);
  hrtimer_set_expires_range_ns(timer, time, delta);
  start(timer, smp_processor_id());
}
int hrtimer_try_to_cancel(struct hrtimer* timer) {
  return timer_base.running == timer ? -1 : forget(timer);
}
int hrtimer_cancel(struct hrtimer* timer) {
  if (timer_base.running == timer) fairproof_kernel_fault("a timer waits for its own end");
  return forget(timer);
}
bool hrtimer_active(const struct hrtimer* timer) {
  return timer->state != HRTIMER_STATE_INACTIVE || timer_base.running == timer;
}
ktime_t ktime_add_safe(const ktime_t a, const ktime_t b) {
  return a > KTIME_MAX - b ? KTIME_MAX : a + b;
}

/* Moves the expiry past `now` by whole intervals, and says by how many. */
u64 hrtimer_forward(struct hrtimer* timer, ktime_t now, ktime_t interval) {
  const ktime_t late = now - hrtimer_get_expires(timer);
  u64 intervals;

  if (late < 0 || WARN_ON(timer->state & HRTIMER_STATE_ENQUEUED)) return 0;
  intervals = div64_s64(late, interval) + 1;
  hrtimer_add_expires_ns(timer, intervals * interval);
  return intervals;
}

void machine_keep_timers(void (*keep)(void* at, unsigned int size)) {
  keep(timers, sizeof(timers));
  keep(&timer_count, sizeof(timer_count));
}

static struct pending_timer* first_timer(void) {
  struct pending_timer* first = NULL;
  unsigned int i;

  for (i = 0; i < timer_count; i++)
    if (!first || hrtimer_get_expires(timers[i].timer) < hrtimer_get_expires(first->timer))
      first = timers + i;
  return first;
}

static void fire(struct pending_timer due) {
  forget(due.timer);
  machine_on(due.cpu);
  timer_base.running = due.timer;
  if (due.timer->function(due.timer) == HRTIMER_RESTART &&
      !(due.timer->state & HRTIMER_STATE_ENQUEUED))
    start(due.timer, due.cpu);
  timer_base.running = NULL;
}

void machine_run(u64 ns) {
  const u64 until = machine_clock + ns;
  unsigned int fired = 0;
  struct pending_timer* next;

  while (timer_count && (next = first_timer()) && hrtimer_get_expires(next->timer) <= until) {
    if (++fired > MOST_FIRED) fairproof_kernel_fault("timers fire without end");
    machine_clock = max_t(u64, machine_clock, hrtimer_get_expires(next->timer));
    count_jiffies();
    fire(*next);
  }
  machine_clock = max(machine_clock, until);
  count_jiffies();
}
