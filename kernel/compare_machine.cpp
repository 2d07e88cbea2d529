// SPDX-License-Identifier: GPL-2.0-or-later
// Rules that sit inside functions of a scheduler that runs. A tree without a machine lacks them.
#include "kernel/compare_world.h"
#include "kernel/machine_rules.h"

namespace sched {

namespace {

using u32 = Machine::u32;
using u64 = Machine::u64;

void sched_move_task(World& world, Draws& draws, Findings& findings) {
  const bool same_group = draws.flag("same_group");
  const bool exiting = draws.flag("exiting");
  world.watch(0);
  world.ask(findings, [=](auto& s) {
    return s.scheduler().sched_move_task({.same_group = same_group, .exiting = exiting});
  });
}

void ttwu_runnable(World& world, Draws& draws, Findings& findings) {
  WakeAttempt<Machine> wake;
  wake.on_rq = draws.in<u32>("on_rq", 0u, 3u, 1u) != 0u;  // little is left without it
  wake.sched_delayed = draws.flag("sched_delayed");
  const bool wide = draws.flag("wide");
  const u32 least = wake.on_rq ? 1u : 0u;  // the task itself counts
  wake.nr_running = draws.in<u32>("nr_running", least, wide ? ~0u : 4u, least);
  wake.nr_cpus_allowed = draws.in<u32>("nr_cpus_allowed", 1u, wide ? 8192u : 4u, 1u);
  world.watch(0);
  world.ask(findings, [&](auto& s) { return s.scheduler().ttwu_runnable(wake); });
}

void newidle_balance_done(World& world, Draws& draws, Findings& findings) {
  const DomainCase drawn = draw_domain_case(draws);
  const u64 cost =
      drawn.is_wide ? draws.any<u64>("cost") : draws.in<u64>("cost", 0u, 1'000'000u, 0u);
  const u32 pulled = draws.in<u32>("pulled", 0u, MACHINE_MOST_PULLED, 0u);
  ask_of_domain(world, findings, drawn, [=](auto& scheduler, SchedDomain<Machine>& domain) {
    scheduler.newidle_balance_done(domain, cost, pulled);
    return false;
  });
}

}  // namespace

std::vector<RuleComparison> machine_comparisons() {
  return {{"sched_move_task", sched_move_task, false},
          {"ttwu_runnable", ttwu_runnable, false},
          {"newidle_balance_done", newidle_balance_done, false}};
}

}  // namespace sched
