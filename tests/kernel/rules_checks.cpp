// SPDX-License-Identifier: GPL-2.0-or-later
// Rules inside functions of a scheduler that runs, asked of the real one, against values worked out
// by hand for Linux 6.12.117.
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "kernel/checked_probe.h"
#include "kernel/fault.h"
#include "kernel/machine_rules.h"
#include "properties/kernel_host.h"
#include "properties/whole_machine.h"

namespace sched {
namespace {

using u32 = Machine::u32;
using u64 = Machine::u64;

int failures = 0;

void check(bool is_right, const char* text, int line) {
  if (is_right) return;
  std::printf("rules_checks.cpp:%d: not so: %s\n", line, text);
  ++failures;
}
#define CHECK(condition) check((condition), #condition, __LINE__)

struct Subject {
  WholeMachine machine{fairproof_machine()};
  KernelHost host{checked_probe(), &machine};
  KernelScheduler& rules = host.scheduler;
};

void wakeups(Subject& s) {
  const auto outcome = [&](bool on_rq, bool delayed, unsigned running, unsigned allowed) {
    return s.rules.ttwu_runnable({.on_rq = on_rq,
                                  .sched_delayed = delayed,
                                  .nr_running = running,
                                  .nr_cpus_allowed = allowed});
  };
  for (const unsigned allowed : {1u, 2u, 8192u}) {
    for (const unsigned running : {0u, 1u, 2u, 4'194'304u}) {
      CHECK(outcome(false, false, running, allowed) == WakeOutcome::not_queued);
      CHECK(outcome(false, true, running, allowed) == WakeOutcome::not_queued);
    }
    for (const unsigned running : {1u, 2u, 4'194'304u}) {
      CHECK(outcome(true, false, running, allowed) == WakeOutcome::already_runnable);
      CHECK(outcome(true, true, running, allowed) == WakeOutcome::requeued);
    }
  }
}

void group_moves(Subject& s) {
  for (const bool same_group : {false, true})
    for (const bool exiting : {false, true})
      CHECK(s.rules.sched_move_task({.same_group = same_group, .exiting = exiting}));
}

using Domain = SchedDomain<Machine>;
bool is(const Domain& d, unsigned long cost, unsigned long decayed, unsigned call, unsigned success,
        unsigned ratio) {
  return d.max_newidle_lb_cost == cost && d.last_decay_max_lb_cost == decayed &&
         d.newidle_call == call && d.newidle_success == success && d.newidle_ratio == ratio;
}
Domain passed(Subject& s, Domain d, u64 cost, unsigned pulled) {
  s.rules.settings.jiffies = 5000u;
  s.rules.newidle_balance_done(d, cost, pulled);
  return d;
}

void newidle_costs(Subject& s) {
  const Domain young{.max_newidle_lb_cost = 256u, .last_decay_max_lb_cost = 4750u};
  const Domain old{.max_newidle_lb_cost = 256u, .last_decay_max_lb_cost = 4749u};
  for (const unsigned pulled : {0u, 1u, 2u, 3u, 4u}) {
    const unsigned weight = pulled == 0 ? 0 : 1024;
    CHECK(is(passed(s, young, 0u, pulled), 256, 4750, 0, 0, 0));
    CHECK(is(passed(s, young, 256u, pulled), 256, 4750, 1, weight, 0));
    CHECK(is(passed(s, young, 257u, pulled), 257, 5000, 1, weight, 0));
    CHECK(is(passed(s, young, ~0ul, pulled), ~0ul, 5000, 1, weight, 0));
    CHECK(is(passed(s, old, 0u, pulled), 253, 5000, 0, 0, 0));  // 256 * 253 / 256
    CHECK(is(passed(s, old, 9u, pulled), 253, 5000, 1, weight, 0));
  }
  const Domain dear{.max_newidle_lb_cost = ~0ul, .last_decay_max_lb_cost = 5000u};
  CHECK(is(passed(s, dear, 1u, 1), ~0ul, 5000, 1, 1024, 0));
}

/// (1024 + (1 + ratio) / 2) / (1 + ratio), where a task came over.
void newidle_weights(Subject& s) {
  const auto weight = [&](unsigned ratio, unsigned pulled) {
    return passed(s, {.newidle_ratio = ratio}, 1u, pulled).newidle_success.raw();
  };
  CHECK(weight(0, 1) == 1024);
  CHECK(weight(2, 4) == 341);  // 1025 / 3
  CHECK(weight(3, 1) == 256);  // 1026 / 4
  CHECK(weight(3, 0) == 0);
  CHECK(weight(1024, 2) == 1);  // 1536 / 1025
  CHECK(weight(2047, 1) == 1);  // 2048 / 2048
  CHECK(weight(2048, 1) == 0);  // 2048 / 2049
  const Domain last{.newidle_call = 1023u, .newidle_success = 301u, .newidle_ratio = 3u};
  CHECK(is(passed(s, last, 1u, 1), 1, 5000, 512, 278, 557));  // 301 + 256, and half of it
}

/// More tasks than are there cannot come over: no case.
void newidle_discards(Subject& s) {
  bool is_discarded = false;
  try {
    passed(s, {}, 1u, MACHINE_MOST_PULLED + 1);
  } catch (const Discard&) {
    is_discarded = true;
  }
  CHECK(is_discarded);
}

void newidle_counters(Subject& s) {
  Domain d{.max_newidle_lb_cost = 7u, .newidle_call = 1022u, .newidle_success = 300u};
  s.rules.update_newidle_stats(d, 5u);
  CHECK(is(d, 7, 0, 1023, 305, 0));
  s.rules.update_newidle_stats(d, 4u);
  CHECK(is(d, 7, 0, 512, 154, 309));
}

void migration(Subject& s) {
  s.host.reset();
  KernelQueue& here = s.host.queue(0u);
  KernelQueue& there = s.host.queue(0u);
  KernelEntity& first = s.host.entity({.vruntime = 0u});
  KernelEntity& last = s.host.entity({.vruntime = 1000u});
  s.host.enqueue(here, first);
  s.host.enqueue(here, last);
  s.host.aggregate(there, 0, 2u, 1u);
  CHECK(!s.rules.entity_eligible(here, last));
  for (const u32 failed : {u32(0u), u32(1u), u32(~0u)})
    for (KernelEntity* se : {&first, &last})
      CHECK(s.rules.can_migrate_task({failed, &here, &there}, *se));
  for (unsigned i = 2; i < checked_probe()->max_tasks; ++i) s.host.entity({});
  KernelEntity& alone = s.host.entity({});
  bool is_absent = false;
  try {
    s.rules.can_migrate_task({0u, &here, &there}, alone);
  } catch (const Absent&) {
    is_absent = true;
  }
  CHECK(is_absent);
}

std::string image() {
  std::array<machine_region, MACHINE_REGIONS> regions;
  fairproof_machine()->regions(regions.data());
  std::string bytes;
  for (const machine_region& region : regions) bytes.append(region.start, region.end);
  return bytes;
}

/// What one rule leaves behind is all put back before the next: the same call ends the same bit for
/// bit, whatever was asked in between.
void rules_leave_nothing(Subject& s) {
  const auto ask = [&](unsigned which) {
    if (which == 0) s.rules.sched_move_task({.same_group = false, .exiting = true});
    if (which == 1) s.rules.sched_move_task({.same_group = true, .exiting = false});
    if (which < 2) return;
    if (which < 7) passed(s, {}, 12345u, which - 2);
    if (which >= 7)
      s.rules.ttwu_runnable({.on_rq = which % 4 != 3,
                             .sched_delayed = which % 2 == 0,
                             .nr_running = which > 8 ? 3u : 1u,
                             .nr_cpus_allowed = 2u});
  };
  constexpr unsigned questions = 12;
  for (unsigned first = 0; first < questions; ++first) {
    ask(first);
    const std::string once = image();
    for (unsigned other = 0; other < questions; ++other) {
      ask(other);
      ask(first);
      if (image() == once) continue;
      std::printf("question %u: %u before it shows\n", first, other);
      ++failures;
    }
  }
}

/// A boot in between takes the machine away, and a bare rule's reset does not.
void rules_come_back(Subject& s) {
  s.machine.boot({.cpus = 4, .smt = 2, .llc = 4});
  s.machine.fork(3);
  group_moves(s);
  s.host.reset();
  newidle_counters(s);
  group_moves(s);
  s.machine.leave();
  wakeups(s);
}

/// A fault in a rule leaves it half done; the next one starts afresh.
void rules_survive_a_fault(Subject& s) {
  const auto fault = run_kernel_case([&] {
    passed(s, {.newidle_ratio = ~0u}, 1u, 0);  // 1 + ratio is 0, and a divisor
  });
  CHECK(fault && fault->starts_with("divide error in sched_balance_newidle (fair.c:"));
  newidle_costs(s);
  wakeups(s);
}

void run(void (*checks)(Subject&)) {
  const auto fault = run_kernel_case([&] {
    Subject s;
    checks(s);
  });
  if (fault) std::printf("rules_checks.cpp: %s\n", fault->c_str());
  failures += int{fault.has_value()};
  for (const std::string& warning : kernel_warnings()) std::printf("%s\n", warning.c_str());
  failures += static_cast<int>(kernel_warning_count());
}

}  // namespace
}  // namespace sched

int main() {
  using namespace sched;
  catch_kernel_faults(2);
  for (const auto checks : {wakeups, group_moves, newidle_costs, newidle_weights, newidle_discards,
                            newidle_counters, migration, rules_leave_nothing, rules_come_back})
    run(checks);
  Subject s;
  rules_survive_a_fault(s);
  return failures == 0 ? 0 : 1;
}
