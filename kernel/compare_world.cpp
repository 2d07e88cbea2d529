// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/compare_world.h"

#include <fmt/format.h>

#include "properties/trial.h"

namespace sched {

void Findings::fault(const std::string& model, const std::string& kernel) {
  constexpr std::string_view divide = "divide error";
  faulted_ = true;
  if (!model.starts_with(divide) || !kernel.starts_with(divide)) differs_ = true;
  if (!listing_) return;
  *listing_ += fmt::format("  fault: model: {}; kernel: {}\n", model.empty() ? "none" : model,
                           kernel.empty() ? "none" : kernel);
}

void Findings::list(const char* name, int128 model, int128 kernel) {
  *listing_ += fmt::format("  {:<20} model {:<22} kernel {:<22}{}\n", name, to_string(model),
                           to_string(kernel), model == kernel ? "" : "  <- differs");
}

World::World(const struct probe* probe, const Rules<Machine>& rules, bool has_entities)
    : model(has_entities ? most_entities : 0, rules),
      kernel(has_entities ? most_entities : 0, probe, &machine),
      probe_(probe) {
  settings({});
}

void World::settings(const Settings<Machine>& settings) {
  Settings<Machine> here = settings;
  here.hz = probe_->hz;  // compiled in
  model.host.settings(here);
  kernel.host.settings(here);
}

void World::set_queue(s64 sum, u64 load, u64 zero, u32 nr) {
  CfsRq<Machine>& queue = *model.queue;
  queue.avg_vruntime = sum;
  queue.avg_load = load;
  queue.zero_vruntime = zero;
  struct ::cfs_rq* cfs_rq = kernel.queue->cfs_rq;
  probe_->set_queue_avg_vruntime(cfs_rq, sum.raw());
  probe_->set_queue_avg_load(cfs_rq, load.raw());
  probe_->set_queue_zero_vruntime(cfs_rq, zero.raw());
  set_nr(nr);
  set_curr(-1);
}

void World::set_nr(u32 nr) {
  model.queue->nr_queued = nr;
  probe_->set_queue_nr_queued(kernel.queue->cfs_rq, nr.raw());
}

void World::set_other_nr(u32 nr) {
  model.other->nr_queued = nr;
  probe_->set_queue_nr_queued(kernel.other->cfs_rq, nr.raw());
}

void World::set_entity(int index, const SchedEntity<Machine>& values) {
  const auto at = static_cast<std::size_t>(index);
  *model.entities[at] = values;
  struct ::sched_entity* se = kernel.entities[at]->se;
  probe_->set_weight(se, values.weight.raw());
  probe_->set_inv_weight(se, values.inv_weight.raw());
  probe_->set_vruntime(se, values.vruntime.raw());
  probe_->set_deadline(se, values.deadline.raw());
  probe_->set_vlag(se, values.vlag.raw());
  probe_->set_slice(se, values.slice.raw());
  probe_->set_on_rq(se, values.on_rq);
  probe_->set_rel_deadline(se, values.rel_deadline);
  probe_->set_custom_slice(se, values.custom_slice);
  watched_ = std::max(watched_, index + 1);
}

void World::forget_tree(u64 zero) {
  *model.queue = {.tasks = std::move(model.queue->tasks)};
  model.queue->tasks.clear();
  probe_->queue(0);
  for (int i = 0; i < watched_; ++i) probe_->entity(static_cast<unsigned>(i));
  watched_ = 0;
  set_queue(0, 0u, zero, 0u);
}

void World::set_curr(int index) {
  const auto at = static_cast<std::size_t>(index);
  model.queue->curr = index < 0 ? nullptr : model.entities[at];
  probe_->set_curr(kernel.queue->cfs_rq, index < 0 ? nullptr : kernel.entities[at]->se);
}

void World::set_on_rq(int index, bool on_rq) {
  const auto at = static_cast<std::size_t>(index);
  model.entities[at]->on_rq = on_rq;
  probe_->set_on_rq(kernel.entities[at]->se, on_rq);
}

void World::enqueue(int index) {
  const auto at = static_cast<std::size_t>(index);
  model.host.enqueue(*model.queue, *model.entities[at]);
  kernel.host.enqueue(*kernel.queue, *kernel.entities[at]);
}

void World::dequeue(int index) {
  const auto at = static_cast<std::size_t>(index);
  model.host.dequeue(*model.queue, *model.entities[at]);
  kernel.host.dequeue(*kernel.queue, *kernel.entities[at]);
}

void World::compare_state(Findings& findings) {
  if (watched_ == 0) return;
  const CfsRq<Machine>& queue = *model.queue;
  const struct ::cfs_rq* cfs_rq = kernel.queue->cfs_rq;
  findings.same("sum", queue.avg_vruntime.raw(), probe_->queue_avg_vruntime(cfs_rq));
  findings.same("load", queue.avg_load.raw(), probe_->queue_avg_load(cfs_rq));
  findings.same("zero_vruntime", queue.zero_vruntime.raw(), probe_->queue_zero_vruntime(cfs_rq));
  findings.same("nr_queued", queue.nr_queued.raw(), probe_->queue_nr_queued(cfs_rq));
  findings.same("curr", model.index(queue.curr),
                kernel.index(kernel.host.handle(probe_->curr(cfs_rq))));
  // cfs_rq->load, which the kernel's reweight_entity() keeps up to date as well, has no
  // counterpart: the model has no rule that reads it. On the machine
  // queues-add-up-after-every-event asks for it.
  for (std::size_t i = 0; i < static_cast<std::size_t>(watched_); ++i) compare_entity(findings, i);
}

Machine::u32 World::inverse(u64 weight, u32 inv_weight) const {
  return rules::inverse(model.host.scheduler, weight, inv_weight);
}

void World::compare_entity(Findings& findings, std::size_t index) {
  const SchedEntity<Machine>& m = *model.entities[index];
  const struct ::sched_entity* k = kernel.entities[index]->se;
  findings.same("weight", m.weight.raw(), probe_->weight(k));
  // The kernel keeps an inverse once it is computed, which nothing but this can tell.
  findings.same("inverse", inverse(m.weight, m.inv_weight).raw(),
                inverse(probe_->weight(k), probe_->inv_weight(k)).raw());
  findings.same("vruntime", m.vruntime.raw(), probe_->vruntime(k));
  findings.same("deadline", m.deadline.raw(), probe_->deadline(k));
  findings.same("vlag", m.vlag.raw(), probe_->vlag(k));
  findings.same("slice", m.slice.raw(), probe_->slice(k));
  findings.same("on_rq", m.on_rq, probe_->on_rq(k));
  findings.same("sched_delayed", m.sched_delayed, probe_->sched_delayed(k));
  findings.same("rel_deadline", m.rel_deadline, probe_->rel_deadline(k));
  findings.same("custom_slice", m.custom_slice, probe_->custom_slice(k));
}

Machine::u64 draw_weight(Draws& draws, bool wide) {
  using u64 = Machine::u64;
  if (wide) return draws.any<u64>("weight");
  return draws.in<u64>("weight", bounds::weight_min, bounds::weight_max, rules::nice_0_load);
}

Machine::u32 draw_inv_weight(Draws& draws, bool wide, Machine::u64 weight) {
  using u32 = Machine::u32;
  using u64 = Machine::u64;
  if (wide) return draws.any<u32>("inv_weight");
  const u32 kind = draws.in<u32>("inverse", 0u, 2u, 0u);
  const u64 computed = u64(0xffffffffu) / max(u64(2u), u64(weight >> rules::fixedpoint_shift));
  return kind == 0u ? u32(0u) : u32(computed + u64(kind - 1u));
}

}  // namespace sched
