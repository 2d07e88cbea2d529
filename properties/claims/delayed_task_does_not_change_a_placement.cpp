// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "properties/machine_scenes.h"

namespace sched {

namespace {

/// One runs on each of four CPUs, and on one of them a second, which sleeps when a child is forked.
struct Crowd {
  std::array<std::uint64_t, 4> ran_ns;  ///< by each, before the sleeper comes
  std::array<int, 4> nice;              ///< of each
  unsigned sleeper_cpu;
  std::uint64_t sleeper_ns;  ///< that it runs before it sleeps
  int sleeper_nice;
};

/// Where the child of what CPU 0 runs is placed; with `delays`, the sleeper is still queued.
int place_child(MachineTrial& t, const Crowd& crowd, bool delays) {
  WholeMachine& m = boot(t, {.cpus = 4, .smt = 1, .llc = 4});
  m.feature("DELAY_DEQUEUE", delays);
  const auto started = [&](unsigned cpu, int nice) {
    auto* const task = m.fork(cpu);
    m.affinity(cpu, task, 1u << cpu);
    m.nice(cpu, task, nice);
    m.schedule(cpu);
    return task;
  };
  for (unsigned cpu = 0; cpu < 4; ++cpu) {
    started(cpu, crowd.nice[cpu]);
    m.run(crowd.ran_ns[cpu]);
    for (unsigned each = 0; each <= cpu; ++each) m.tick(each);
  }
  auto* const sleeper = started(crowd.sleeper_cpu, crowd.sleeper_nice);
  t.assume(m.rq(crowd.sleeper_cpu).curr == sleeper);
  m.run(crowd.sleeper_ns);
  m.block(crowd.sleeper_cpu);
  t.assume((m.entity_of(sleeper).sched_delayed != 0) == delays);
  auto* const parent = m.rq(0).curr;
  m.affinity(0, parent, 0xf);  // which the child inherits
  return m.task(m.fork(0)).cpu;
}

}  // namespace

extern const Claim delayed_task_does_not_change_a_placement{
    .name = "delayed-task-does-not-change-a-placement",
    .says =
        "A child is placed on the same CPU whether a task that sleeps is still queued, delayed, or "
        "was taken off at once.",
    .source = {.functions = {"update_sg_wakeup_stats", "group_classify",
                             "sched_balance_find_dst_group", "dequeue_entity"},
               .families = {"P13", "P16"}},
    .expect = fails,
    .most_cases = 10'000,
    .check = [](MachineTrial& t) {
      constexpr std::array cpus{"cpu0", "cpu1", "cpu2", "cpu3"};
      constexpr std::uint64_t most_ns = 300'000'000;
      Crowd crowd{};
      const auto nice = [&](std::string_view owner) {
        return static_cast<int>(t.count({owner, "nice"}, 0, 39)) - 20;
      };
      for (unsigned cpu = 0; cpu < 4; ++cpu) {
        crowd.ran_ns[cpu] = t.draw_u64({cpus[cpu], "ran"}, 0u, most_ns).raw();
        crowd.nice[cpu] = nice(cpus[cpu]);
      }
      crowd.sleeper_cpu = t.count({"sleeper", "cpu"}, 0, 3);
      crowd.sleeper_ns = t.draw_u64({"sleeper", "ran"}, 0u, most_ns).raw();
      crowd.sleeper_nice = nice("sleeper");
      const int with = place_child(t, crowd, true);
      const int without = place_child(t, crowd, false);
      t.covers("a sleeper beside one that runs", true);
      t.require(with == without, "the child goes to the same CPU");
    }};

}  // namespace sched
