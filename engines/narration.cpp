// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/narration.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace sched {

namespace {

using Entity = SchedEntity<Machine>;
using Queue = CfsRq<Machine>;

constexpr const char* columns = "{:<46} {:>13} {:>13} {:>13} {:>13}  {}";

std::string relative(std::uint64_t value, std::uint64_t origin) {
  return fmt::format("{:+}", static_cast<std::int64_t>(value - origin));
}

bool on_queue(const Queue& queue, const Entity& se) {
  return queue.curr == &se || std::ranges::find(queue.tasks, &se) != queue.tasks.end();
}

/// V from the sums as they are: the rule of that name would move the reference point.
std::optional<std::uint64_t> mean(const Scheduler<Machine>& plain, const Queue& queue) {
  int128 sum = queue.avg_vruntime.raw();
  int128 load = queue.avg_load.raw();
  if (const Entity* curr = queue.curr; curr && curr->on_rq) {
    const int128 weight = plain.scale_load_down(curr->weight).raw();
    const Machine::s64 key = curr->vruntime - queue.zero_vruntime;
    sum += key.raw() * weight;
    load += weight;
  }
  if (load <= 0) return std::nullopt;
  const int128 floor = sum / load - (sum % load < 0 ? 1 : 0);
  return queue.zero_vruntime.raw() + static_cast<std::uint64_t>(floor);
}

/// "max_newidle_lb_cost 500 -> 750, newidle_call 3 -> 4": what a rule changed of a domain.
std::string changes(const SchedDomain<Machine>& before, const SchedDomain<Machine>& after) {
  std::string text;
  const auto compare = [&](std::string_view name, auto from, auto to) {
    if (from == to) return;
    text += fmt::format("{}{} {} -> {}", text.empty() ? "" : ", ", name, from.raw(), to.raw());
  };
  compare("max_newidle_lb_cost", before.max_newidle_lb_cost, after.max_newidle_lb_cost);
  compare("last_decay_max_lb_cost", before.last_decay_max_lb_cost, after.last_decay_max_lb_cost);
  compare("newidle_call", before.newidle_call, after.newidle_call);
  compare("newidle_success", before.newidle_success, after.newidle_success);
  compare("newidle_ratio", before.newidle_ratio, after.newidle_ratio);
  return text.empty() ? "nothing changed" : text;
}

}  // namespace

void Narration::heading() {
  if (std::exchange(with_heading, true)) return;
  style.line(
      "vruntime, V and deadline are relative to the queue's reference point as drawn; lag is\n"
      "V - vruntime of a queued entity, the stored vlag of any other.\n");
  style.line(fmt::format(columns, "call", "vruntime", "V", "lag", "deadline", "eligible"));
}

std::string Narration::state(const Scheduler<Machine>& sched, Queue& queue, Entity* se) const {
  const Scheduler<Machine> plain{.rules = rules, .settings = sched.settings};
  const std::uint64_t origin = names.origin(queue);
  const std::optional<std::uint64_t> v = mean(plain, queue);
  const std::string v_text = v ? relative(*v, origin) : "-";
  if (!se) return fmt::format(" {:>13} {:>13}", "", v_text);
  const bool queued = on_queue(queue, *se) && v;
  const std::int64_t lag =
      queued ? static_cast<std::int64_t>(*v - se->vruntime.raw()) : se->vlag.raw();
  const std::string deadline = se->rel_deadline
                                   ? fmt::format("rel {:+}", Machine::s64(se->deadline).raw())
                                   : relative(se->deadline.raw(), origin);
  const char* eligible = !queued ? "-" : plain.entity_eligible(queue, *se) ? "yes" : "no";
  return fmt::format(" {:>13} {:>13} {:>13} {:>13}  {}", relative(se->vruntime.raw(), origin),
                     v_text, fmt::format("{:+}", lag), deadline, eligible);
}

void Narration::meet(const Scheduler<Machine>& sched, Queue& queue) {
  last_queue = &queue;
  if (!names.meet(queue) || !queue.curr) return;
  heading();
  const std::string who = fmt::format("({} is running)", names.of(*queue.curr));
  style.line(fmt::format("{:<46}{}", who, state(sched, queue, queue.curr)));
}

void Narration::tell(const Scheduler<Machine>& sched, std::string_view rule, const Call& call) {
  std::string text(std::size_t{2} * (depth - 1), ' ');
  text += fmt::format("{}({})", rule, call.arguments);
  if (!call.result.empty()) text += " = " + call.result;
  Queue* queue = call.queue ? call.queue : call.entity ? last_queue : nullptr;
  if (queue) heading();
  if (queue) text = fmt::format("{:<46}{}", text, state(sched, *queue, call.entity));
  if (call.domain) text += "  " + changes(call.domain_before, *call.domain);
  text.erase(text.find_last_not_of(' ') + 1);
  style.line(text);
}

}  // namespace sched
