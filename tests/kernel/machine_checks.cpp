// SPDX-License-Identifier: GPL-2.0-or-later
// A whole scheduler of the tree: what it boots to, what events do, and what becomes of it when one
// of them goes wrong. Expectations are worked out by hand.
#include <cstdio>
#include <string>
#include <vector>

#include "engines/sample.h"
#include "kernel/fault.h"
#include "kernel/machine.h"
#include "kernel/subject.h"
#include "properties/machine_laws.h"
#include "properties/random_events.h"
#include "properties/whole_machine.h"

namespace sched {
namespace {

int failures = 0;

void check(bool is_right, const char* text, int line) {
  if (is_right) return;
  std::printf("machine_checks.cpp:%d: not so: %s\n", line, text);
  ++failures;
}
#define CHECK(condition) check((condition), #condition, __LINE__)

using Task = WholeMachine::Task;
constexpr std::uint64_t ms = 1'000'000;

WholeMachine& machine() {
  static WholeMachine the_machine(fairproof_machine());
  return the_machine;
}

/// A task that may run on `cpu` alone, and does if nothing that ran there keeps it from that.
Task* started(WholeMachine& m, unsigned cpu) {
  Task* const task = m.fork(cpu);
  m.affinity(cpu, task, 1u << cpu);
  m.schedule(cpu);
  return task;
}

void boots_to_the_topology() {
  WholeMachine& m = machine();
  m.boot({.cpus = 4, .smt = 2, .llc = 4});
  machine_domain domain;
  CHECK(m.domain(2, 0, domain) && std::string(domain.name) == "SMT" && domain.span == 0xc);
  CHECK(domain.imbalance_pct == 110);
  CHECK(m.domain(2, 1, domain) && std::string(domain.name) == "MC" && domain.span == 0xf);
  CHECK(domain.imbalance_pct == 117);
  CHECK(!m.domain(2, 2, domain));  // the package is what shares the cache: dropped
  for (unsigned cpu = 0; cpu < 4; ++cpu) CHECK(m.rq(cpu).is_idle && m.rq(cpu).nr_running == 0);
  m.boot({.cpus = 3, .smt = 1, .llc = 2});
  CHECK(m.domain(0, 0, domain) && std::string(domain.name) == "MC" && domain.span == 0x3);
  CHECK(m.domain(0, 1, domain) && std::string(domain.name) == "PKG" && domain.span == 0x7);
  CHECK(m.domain(2, 0, domain) && std::string(domain.name) == "PKG" && domain.span == 0x7);
  m.boot({.cpus = 1, .smt = 1, .llc = 1});
  CHECK(!m.domain(0, 0, domain));
  m.boot({.cpus = 3, .smt = 1, .llc = 0});
  for (unsigned cpu = 0; cpu < 3; ++cpu) CHECK(!m.domain(cpu, 0, domain));
}

/// An idle CPU that is told to schedule looks for nothing but what is queued there: it balances
/// when its last task leaves, and that was before.
void an_idle_cpu_stays_idle() {
  WholeMachine& m = machine();
  m.boot({.cpus = 2, .smt = 1, .llc = 2});
  started(m, 0);
  Task* const b = started(m, 0);
  m.affinity(0, b, 3);
  m.run(100 * ms);
  m.schedule(1);
  CHECK(m.rq(1).is_idle && m.task(b).cpu == 0);
  Task* const c = m.fork(1);
  m.affinity(1, c, 2);
  m.schedule(1);
  m.run(ms);
  m.block(1);
  CHECK(m.task(b).cpu == 1);  // as it does here
}

void time_is_accounted_by_weight() {
  WholeMachine& m = machine();
  m.boot({.cpus = 1, .smt = 1, .llc = 1});
  Task* const a = started(m, 0);
  const std::uint64_t before = m.entity_of(a).vruntime;
  CHECK(m.rq(0).curr == a);
  m.run(3 * ms);
  CHECK(m.entity_of(a).sum_exec_runtime == 0);  // nobody has looked yet
  m.tick(0);
  CHECK(m.entity_of(a).sum_exec_runtime == 3 * ms);
  CHECK(m.entity_of(a).vruntime - before == 3 * ms);
  m.nice(0, a, 5);  // weight 335: 1 ms counts for 1024 / 335 ms
  CHECK(m.entity_of(a).weight == 335u << 10);
  const std::uint64_t niced = m.entity_of(a).vruntime;
  m.run(ms);
  m.tick(0);
  CHECK(m.entity_of(a).vruntime - niced == 3'056'716);  // floor(10^6 * 1024 / 335)
}

void tasks_share_by_weight() {
  WholeMachine& m = machine();
  m.boot({.cpus = 1, .smt = 1, .llc = 1});
  Task* const a = started(m, 0);
  Task* const b = started(m, 0);
  m.nice(0, b, 5);
  m.live(1000);  // 4 s
  const auto of_a = static_cast<double>(m.entity_of(a).sum_exec_runtime);
  const auto of_b = static_cast<double>(m.entity_of(b).sum_exec_runtime);
  CHECK(of_a + of_b == 4000.0 * ms);
  // Neither is further from its share than a slice of some ticks.
  const double share = 4000.0 * ms * 1024 / (1024 + 335);
  CHECK(of_a > share - 12.0 * ms && of_a < share + 12.0 * ms);
}

void a_wake_list_waits() {
  WholeMachine& m = machine();
  m.boot({.cpus = 2, .smt = 1, .llc = 1});  // no cache in common: wake-ups go by the list
  Task* const a = started(m, 1);
  m.late_ipis(true);
  m.block(1);
  CHECK(m.rq(1).is_idle);
  CHECK(m.wake(0, a));
  CHECK(m.task(a).is_waking && m.rq(1).ttwu_pending && m.rq(1).nr_running == 0);
  CHECK(m.ipi(1));
  CHECK(!m.task(a).is_waking && m.rq(1).nr_running == 1 && m.rq(1).need_resched);
  CHECK(!m.ipi(1));
  m.schedule(1);
  CHECK(m.rq(1).curr == a);
}

void a_task_with_debt_is_delayed() {
  WholeMachine& m = machine();
  for (const bool delays : {true, false}) {
    m.boot({.cpus = 1, .smt = 1, .llc = 1});
    m.feature("DELAY_DEQUEUE", delays);
    started(m, 0);
    started(m, 0);
    Task* const ran = m.rq(0).curr;
    m.run(4 * ms);
    m.block(0);
    CHECK(m.rq(0).curr != ran);
    CHECK((m.entity_of(ran).sched_delayed != 0) == delays);
    CHECK((m.task(ran).on_rq != 0) == delays);
    CHECK(m.queue(m.rq(0).cfs).h_nr_delayed == (delays ? 1 : 0));
    m.wake(0, ran);
    CHECK(m.entity_of(ran).sched_delayed == 0 && m.task(ran).on_rq == 1);
  }
}

/// A at v = 0 runs and 100 ns of it are not accounted, B is at v = 10: V is 5 to look at, and 55
/// once a dequeue has accounted them.
void a_look_does_not_account() {
  WholeMachine& m = machine();
  m.boot({.cpus = 2, .smt = 1, .llc = 2});
  m.feature("RUN_TO_PARITY", false);
  started(m, 1);
  Task* const a = started(m, 0);
  Task* const b = started(m, 0);
  CHECK(m.rq(0).curr == b);
  CHECK(m.entity_of(a).vruntime == m.entity_of(b).vruntime);
  m.run(10);
  m.schedule(0);
  CHECK(m.rq(0).curr == a);
  CHECK(m.entity_of(b).vruntime - m.entity_of(a).vruntime == 10);
  m.run(100);
  CHECK(!m.eligible(b));
  CHECK(lag_of(m, b) == -5 && lag_of(m, a) == 5);
  m.affinity(0, b, 2);
  CHECK(m.entity_of(b).vlag == 45);
  CHECK(m.task(b).cpu == 1 && m.eligible(b));
}

void groups_hold_tasks() {
  WholeMachine& m = machine();
  m.boot({.cpus = 1, .smt = 1, .llc = 1});
  Task* const a = started(m, 0);
  auto* const outer = m.group_create(0);
  auto* const inner = m.group_create(0, outer);
  CHECK(m.group(inner).parent == outer && !m.group(outer).parent);
  m.group_move(0, a, inner);
  CHECK(m.task(a).group == inner);
  CHECK(m.queue(m.group_queue(inner, 0)).nr_queued == 1);
  CHECK(m.queue(m.group_queue(outer, 0)).h_nr_queued == 1);
  CHECK(m.queue(m.rq(0).cfs).h_nr_queued == 1);
  CHECK(broken_law(m, std::vector{a}).empty());
  CHECK(broken_law(m, {}) == "a queued task is one that lives");
  m.exit(0);
  m.group_destroy(0, inner);
  m.group_destroy(0, outer);
  CHECK(m.rq(0).nr_running == 0);
}

void newidle_costs_what_the_clock_says() {
  WholeMachine& m = machine();
  for (const std::uint64_t cost : {0u, 1000u}) {
    m.boot({.cpus = 2, .smt = 1, .llc = 2});
    started(m, 0);
    started(m, 0);
    started(m, 1);
    m.clock_cost(cost);
    m.block(1);
    machine_domain domain;
    CHECK(m.domain(1, 0, domain));
    CHECK((domain.max_newidle_lb_cost > 0) == (cost > 0));
  }
}

/// Everything that a claim may see of a run, addresses included.
std::vector<std::uint64_t> seen(bool by_system_call = false) {
  WholeMachine& m = machine();
  m.boot({.cpus = 4, .smt = 2, .llc = 4});
  if (by_system_call) fairproof_machine()->prepare(0);  // until the next boot
  m.seed(7);
  std::vector<Task*> tasks;
  for (unsigned i = 0; i < 8; ++i) tasks.push_back(m.fork(i % 4));
  m.live(50);
  std::vector<std::uint64_t> all{m.now(), m.jiffies()};
  for (const Task* task : tasks) {
    const machine_entity se = m.entity_of(task);
    all.insert(all.end(), {reinterpret_cast<std::uintptr_t>(task), se.vruntime, se.deadline,
                           se.sum_exec_runtime, se.avg.util_avg});
  }
  return all;
}

void the_same_events_do_the_same() {
  const auto first = seen();
  machine().boot({.cpus = 8, .smt = 2, .llc = 4});
  for (unsigned i = 0; i < 20; ++i) machine().fork(i % 8);
  machine().live(10);
  CHECK(seen() == first);
  CHECK(seen(true) == first);
}

void a_fault_ends_the_case_and_no_more() {
  const auto first = seen();
  const auto fault = run_kernel_case([] { machine().wake(0, nullptr); });
  CHECK(fault && fault->starts_with("bad access to a lock, in try_to_wake_up (core.c:"));
  CHECK(seen() == first);
  const auto again = run_kernel_case([] {
    WholeMachine& m = machine();
    m.boot({.cpus = 1, .smt = 1, .llc = 1});
    Task* const gone = started(m, 0);
    m.exit(0);
    m.wake(0, gone);  // freed memory is no task
  });
  CHECK(again || kernel_warning_count() > 0);
  CHECK(seen() == first);
}

void a_missing_setting_is_absent() {
  bool is_absent = false;
  machine().boot({.cpus = 1, .smt = 1, .llc = 1});
  try {
    machine().feature("NO_SUCH_FEATURE", true);
  } catch (const Absent& absent) {
    is_absent = absent.rule == "NO_SUCH_FEATURE";
  }
  CHECK(is_absent);
}

/// Not so: DELAY_DEQUEUE is on.
const Claim nobody_is_delayed{
    .name = "nobody-is-delayed", .says = "", .source = {}, .check = [](MachineTrial& t) {
      RandomEvents events(t);
      const unsigned n = t.count({{}, "events"}, 0, RandomEvents::most_events);
      for (unsigned i = 0; i < n; ++i) {
        events.next();
        for (const Task* task : events.tasks())
          t.require(!events.machine().entity_of(task).sched_delayed, "not delayed");
      }
    }};

/// After a machine the bare rules are asked with the tree's own defaults again.
const Claim features_stay_in_their_case{
    .name = "features-stay-in-their-case", .says = "", .source = {}, .check = [](auto& t) {
      const typename std::remove_reference_t<decltype(t)>::u64 zero = t.u64_in("zero", 0u, 1000u);
      auto& queue = t.host.queue(zero);
      auto& task = t.joining("task");
      t.scheduler.place_entity(queue, task);
      t.require(vruntime(task) == zero, "an empty queue forgets lag");
    }};

void claims_are_asked() {
  const auto sampled = [](const Claim& claim) {
    return sample(claim, [] { return kernel_case_runner([] {}); }, {.seed = 1, .cases = 2000});
  };
  const Outcome outcome = sampled(nobody_is_delayed);
  CHECK(outcome.verdict == Verdict::refuted);
  CHECK(outcome.counterexample->failure == "not delayed");
  const auto story = kernel_story(nobody_is_delayed, *outcome.counterexample);
  // Two tasks, one of which ran ahead: two forks, a schedule and a block at least, and settings.
  CHECK(story.size() >= 4 && story.size() <= 12);
  CHECK(story.back().starts_with("block ") && story.back().find("(delayed)") != std::string::npos);
  CHECK(sampled(features_stay_in_their_case).verdict == Verdict::passed);
  CHECK(nobody_is_delayed.check.needs_machine && !features_stay_in_their_case.check.needs_machine);
  const Outcome on_model =
      sample(nobody_is_delayed, [] { return model_runner(rules_of<Machine>(baseline_kernel())); },
             {.seed = 1, .cases = 2000});
  CHECK(on_model.verdict == Verdict::refuted);
}

}  // namespace
}  // namespace sched

int main() {
  using namespace sched;
  if (!fairproof_machine()) {
    std::printf("this tree has no machine\n");
    return 1;
  }
  catch_kernel_faults(2);
  for (auto* checks :
       {boots_to_the_topology, an_idle_cpu_stays_idle, time_is_accounted_by_weight,
        tasks_share_by_weight, a_wake_list_waits, a_task_with_debt_is_delayed,
        a_look_does_not_account, groups_hold_tasks, newidle_costs_what_the_clock_says,
        the_same_events_do_the_same, a_missing_setting_is_absent})
    if (const auto fault = run_kernel_case(checks)) {
      std::printf("machine_checks.cpp: %s\n", fault->c_str());
      ++failures;
    }
  a_fault_ends_the_case_and_no_more();
  claims_are_asked();
  std::printf("machine: %s\n", failures == 0 ? "all as worked out" : "WRONG");
  return failures == 0 ? 0 : 1;
}
