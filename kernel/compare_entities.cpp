// SPDX-License-Identifier: GPL-2.0-or-later
// Rules that read single entities and a queue's sums. All of them are total: every field is drawn
// over its whole range, wrapping and divide errors included. Every other case stays within what a
// running kernel reaches, so that the paths behind a clamp or a comparison are met as well.
#include "kernel/compare_world.h"
#include "properties/trial.h"

namespace sched {

namespace {

using s64 = Machine::s64;
using u64 = Machine::u64;
using u32 = Machine::u32;

SchedEntity<Machine> draw_entity(Draws& draws, bool wide, u64 zero) {
  SchedEntity<Machine> se{.weight = draw_weight(draws, wide)};
  se.inv_weight = draw_inv_weight(draws, wide, se.weight);
  if (wide) {
    se.vruntime = draws.any<u64>("vruntime");
    se.deadline = draws.any<u64>("deadline");
    se.vlag = draws.any<s64>("vlag");
    se.slice = draws.any<u64>("slice");
  } else {
    se.vruntime = zero + draws.in<s64>("key", -bounds::key_max, bounds::key_max, 0);
    se.deadline = se.vruntime + draws.in<s64>("left", -bounds::lag_max, bounds::lag_max, 0);
    se.vlag = draws.in<s64>("vlag", -bounds::lag_max, bounds::lag_max, 0);
    se.slice =
        draws.in<u64>("slice", bounds::slice_min_ns, bounds::slice_max_ns, bounds::slice_min_ns);
  }
  const u32 flags = draws.in<u32>("flags", 0u, 7u, 0u);
  se.on_rq = (flags & 1u) != 0u;
  se.rel_deadline = (flags & 2u) != 0u;
  se.custom_slice = (flags & 4u) != 0u;
  return se;
}

/// A queue by its sums with entity 0, and entity 1 running in every other case.
void draw_queue(World& world, Draws& draws) {
  const bool wide = draws.flag("wide");
  const u64 zero = draws.any<u64>("zero");
  if (wide)
    world.set_queue(draws.any<s64>("sum"), draws.any<u64>("load"), zero, draws.any<u32>("nr"));
  else
    world.set_queue(draws.in<s64>("sum", -bounds::sum_max, bounds::sum_max, 0),
                    draws.in<u64>("load", 0u, bounds::load_max, 0u), zero,
                    draws.in<u32>("nr", 0u, bounds::tasks_max, 0u));
  const bool running = draws.flag("running");
  for (int i = 0; i <= int{running}; ++i) {
    draws.owner(i);
    world.set_entity(i, draw_entity(draws, wide, zero));
  }
  draws.owner(-1);
  if (running) world.set_curr(1);
}

/// One call of a rule on a drawn queue.
template <class Call>
void on_queue(World& world, Draws& draws, Findings& findings, Call call) {
  world.watch(0);
  draw_queue(world, draws);
  world.ask(findings, call);
}

void calc_delta_fair(World& world, Draws& draws, Findings& findings) {
  world.watch(0);
  const bool wide = draws.flag("wide");
  const u64 delta = wide ? draws.any<u64>("delta") : draws.in<u64>("delta", 0u, 1ull << 40, 0u);
  const u64 weight = draw_weight(draws, wide);
  const u32 inverse = draw_inv_weight(draws, wide, weight);
  world.ask(findings,
            [=](auto& s) { return s.scheduler().calc_delta_fair(delta, weight, inverse); });
}

void entity_key(World& world, Draws& draws, Findings& findings) {
  on_queue(world, draws, findings,
           [](auto& s) { return s.scheduler().entity_key(*s.queue, *s.entities[0]); });
}

void avg_vruntime_add(World& world, Draws& draws, Findings& findings) {
  on_queue(world, draws, findings,
           [](auto& s) { s.scheduler().avg_vruntime_add(*s.queue, *s.entities[0]); });
}

void avg_vruntime_sub(World& world, Draws& draws, Findings& findings) {
  on_queue(world, draws, findings,
           [](auto& s) { s.scheduler().avg_vruntime_sub(*s.queue, *s.entities[0]); });
}

void avg_vruntime(World& world, Draws& draws, Findings& findings) {
  on_queue(world, draws, findings, [](auto& s) { return s.scheduler().avg_vruntime(*s.queue); });
}

void vruntime_eligible(World& world, Draws& draws, Findings& findings) {
  const u64 vruntime = draws.any<u64>("asked");
  on_queue(world, draws, findings,
           [=](auto& s) { return s.scheduler().vruntime_eligible(*s.queue, vruntime); });
}

void entity_eligible(World& world, Draws& draws, Findings& findings) {
  on_queue(world, draws, findings,
           [](auto& s) { return s.scheduler().entity_eligible(*s.queue, *s.entities[0]); });
}

void entity_lag(World& world, Draws& draws, Findings& findings) {
  world.watch(0);
  const bool wide = draws.flag("wide");
  const u64 mean = draws.any<u64>("avruntime");
  world.set_entity(0, draw_entity(draws, wide, mean));
  world.ask(findings, [=](auto& s) { return s.scheduler().entity_lag(mean, *s.entities[0]); });
}

void update_entity_lag(World& world, Draws& draws, Findings& findings) {
  on_queue(world, draws, findings,
           [](auto& s) { s.scheduler().update_entity_lag(*s.queue, *s.entities[0]); });
}

void place_entity(World& world, Draws& draws, Findings& findings) {
  const bool initial = draws.flag("initial");
  on_queue(world, draws, findings,
           [=](auto& s) { s.scheduler().place_entity(*s.queue, *s.entities[0], initial); });
}

void update_deadline(World& world, Draws& draws, Findings& findings) {
  on_queue(world, draws, findings,
           [](auto& s) { return s.scheduler().update_deadline(*s.queue, *s.entities[0]); });
}

void entity_before(World& world, Draws& draws, Findings& findings) {
  world.watch(0);
  const bool wide = draws.flag("wide");
  const u64 zero = draws.any<u64>("zero");
  for (int i = 0; i < 2; ++i) {
    draws.owner(i);
    world.set_entity(i, draw_entity(draws, wide, zero));
  }
  draws.owner(-1);
  world.ask(findings,
            [](auto& s) { return s.scheduler().entity_before(*s.entities[0], *s.entities[1]); });
}

void protect_slice(World& world, Draws& draws, Findings& findings) {
  world.watch(0);
  SchedEntity<Machine> se = draw_entity(draws, draws.flag("wide"), 0u);
  if (draws.flag("protected")) se.vlag = s64(se.deadline);
  world.set_entity(0, se);
  world.ask(findings, [](auto& s) { return s.scheduler().protect_slice(*s.entities[0]); });
}

void reweight_eevdf(World& world, Draws& draws, Findings& findings) {
  world.watch(0);
  const bool wide = draws.flag("wide");
  const u64 mean = draws.any<u64>("avruntime");
  const u64 weight = draw_weight(draws, wide);
  draws.owner(0);
  world.set_entity(0, draw_entity(draws, wide, mean));
  draws.owner(-1);
  world.ask(findings, [=](auto& s) { s.scheduler().reweight_eevdf(*s.entities[0], mean, weight); });
}

void can_migrate_task(World& world, Draws& draws, Findings& findings) {
  const u32 failed = draws.in<u32>("nr_balance_failed", 0u, draws.flag("failed") ? ~0u : 0u, 0u);
  world.set_other_nr(draws.in<u32>("there", 0u, bounds::tasks_max, 0u));
  on_queue(world, draws, findings, [=](auto& s) {
    return s.scheduler().can_migrate_task(
        {.nr_balance_failed = failed, .src = s.queue, .dst = s.other}, *s.entities[0]);
  });
}

}  // namespace

std::vector<RuleComparison> entity_comparisons() {
  return {{"entity_key", entity_key},
          {"entity_before", entity_before},
          {"protect_slice", protect_slice},
          {"calc_delta_fair", calc_delta_fair, false},
          {"avg_vruntime_add", avg_vruntime_add},
          {"avg_vruntime_sub", avg_vruntime_sub},
          {"vruntime_eligible", vruntime_eligible},
          {"entity_eligible", entity_eligible},
          {"entity_lag", entity_lag},
          {"update_entity_lag", update_entity_lag},
          {"avg_vruntime", avg_vruntime},
          {"place_entity", place_entity},
          {"update_deadline", update_deadline},
          {"reweight_eevdf", reweight_eevdf},
          {"can_migrate_task", can_migrate_task}};
}

}  // namespace sched
