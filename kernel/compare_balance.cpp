// SPDX-License-Identifier: GPL-2.0-or-later
// Rules about groups of CPUs and scheduling domains. All are total: drawn over the whole range of
// every field, and in every other case near the borders that the rules are about.
#include "kernel/compare_world.h"

namespace sched {

namespace {

using u64 = Machine::u64;
using u32 = Machine::u32;

struct GroupCase {
  GroupStats<Machine> sgs;
  u32 imbalance_pct;
};

/// A flag that the tree has no class of groups for stays off, on both sides.
GroupCase draw_group(const World& world, Draws& draws) {
  const bool wide = draws.flag("wide");
  const auto load = [&](const char* name) {
    return wide ? draws.any<u64>(name) : draws.in<u64>(name, 0u, 4096u, 0u);
  };
  const auto number = [&](const char* name) {
    return wide ? draws.any<u32>(name) : draws.in<u32>(name, 0u, 8u, 0u);
  };
  GroupCase drawn;
  drawn.sgs.group_capacity = load("group_capacity");
  drawn.sgs.group_util = load("group_util");
  drawn.sgs.group_runnable = load("group_runnable");
  drawn.sgs.sum_nr_running = number("sum_nr_running");
  drawn.sgs.group_weight = number("group_weight");
  drawn.imbalance_pct =
      wide ? draws.any<u32>("imbalance_pct") : draws.in<u32>("imbalance_pct", 100u, 125u, 117u);
  // Flags alone would hide the rules behind them most of the time.
  const u32 flags = draws.in<u32>("flags", 0u, 31u, 0u);
  if ((flags & 16u) != 0u) return drawn;
  drawn.sgs.imbalance = (flags & 1u) != 0u;
  drawn.sgs.group_asym_packing = (flags & 2u) != 0u;
  drawn.sgs.group_smt_balance = (flags & 4u) != 0u && world.has_smt_balance();
  if ((flags & 8u) != 0u) drawn.sgs.group_misfit_task_load = draws.any<u64>("misfit_task_load");
  return drawn;
}

void group_is_overloaded(World& world, Draws& draws, Findings& findings) {
  const GroupCase drawn = draw_group(world, draws);
  world.watch(0);
  world.ask(findings, [&](auto& s) {
    return s.scheduler().group_is_overloaded(drawn.imbalance_pct, drawn.sgs);
  });
}

void group_has_capacity(World& world, Draws& draws, Findings& findings) {
  const GroupCase drawn = draw_group(world, draws);
  world.watch(0);
  world.ask(findings, [&](auto& s) {
    return s.scheduler().group_has_capacity(drawn.imbalance_pct, drawn.sgs);
  });
}

void group_classify(World& world, Draws& draws, Findings& findings) {
  const GroupCase drawn = draw_group(world, draws);
  world.watch(0);
  world.ask(findings,
            [&](auto& s) { return s.scheduler().group_classify(drawn.imbalance_pct, drawn.sgs); });
}

SchedDomain<Machine> draw_domain(Draws& draws, bool wide) {
  const auto counter = [&](const char* name) {
    return wide ? draws.any<u32>(name) : draws.in<u32>(name, 0u, 2048u, 0u);
  };
  SchedDomain<Machine> domain;
  domain.max_newidle_lb_cost = wide ? draws.any<u64>("max_newidle_lb_cost")
                                    : draws.in<u64>("max_newidle_lb_cost", 0u, 1'000'000u, 0u);
  domain.last_decay_max_lb_cost = wide ? draws.any<u64>("last_decay_max_lb_cost")
                                       : draws.in<u64>("last_decay_max_lb_cost", 0u, 2000u, 0u);
  domain.newidle_call = counter("newidle_call");
  domain.newidle_success = counter("newidle_success");
  domain.newidle_ratio = counter("newidle_ratio");
  return domain;
}

void update_newidle_cost(World& world, Draws& draws, Findings& findings) {
  const DomainCase drawn = draw_domain_case(draws);
  const u64 cost =
      drawn.is_wide ? draws.any<u64>("cost") : draws.in<u64>("cost", 0u, 1'000'000u, 0u);
  const u32 success = draws.any<u32>("success");
  ask_of_domain(world, findings, drawn, [=](auto& scheduler, SchedDomain<Machine>& domain) {
    return scheduler.update_newidle_cost(domain, cost, success);
  });
}

void update_newidle_stats(World& world, Draws& draws, Findings& findings) {
  const DomainCase drawn = draw_domain_case(draws);
  const u32 success = draws.any<u32>("success");
  ask_of_domain(world, findings, drawn, [=](auto& scheduler, SchedDomain<Machine>& domain) {
    scheduler.update_newidle_stats(domain, success);
    return false;
  });
}

}  // namespace

DomainCase draw_domain_case(Draws& draws) {
  DomainCase drawn{.is_wide = draws.flag("wide"), .jiffies = 0u, .domain = {}};
  drawn.domain = draw_domain(draws, drawn.is_wide);
  drawn.jiffies =
      drawn.is_wide ? draws.any<u64>("jiffies") : draws.in<u64>("jiffies", 0u, 4000u, 0u);
  return drawn;
}

std::vector<RuleComparison> balance_comparisons() {
  return {{"group_is_overloaded", group_is_overloaded, false},
          {"group_has_capacity", group_has_capacity, false},
          {"group_classify", group_classify, false},
          {"update_newidle_stats", update_newidle_stats, false},
          {"update_newidle_cost", update_newidle_cost, false}};
}

}  // namespace sched
