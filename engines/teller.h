// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>

#include "engines/narration.h"

namespace sched {

/// What a rule is called, and its plain arguments; "V" is one that is seen from the origin.
struct RuleWords {
  std::string_view rule;
  std::array<std::string_view, 2> arguments = {};
};

inline std::string_view word_of(GroupType type) {
  constexpr std::array<std::string_view, 7> all{"has_spare",   "fully_busy",   "misfit_task",
                                                "smt_balance", "asym_packing", "imbalanced",
                                                "overloaded"};
  return all.at(static_cast<std::size_t>(type));
}

inline std::string_view word_of(WakeOutcome outcome) {
  constexpr std::array<std::string_view, 4> all{"not_queued", "already_runnable", "requeued",
                                                "dequeued"};
  return all.at(static_cast<std::size_t>(outcome));
}

/// Puts a call into words, argument by argument.
class Teller {
  using Queue = CfsRq<Machine>;
  using Entity = SchedEntity<Machine>;

 public:
  Teller(Narration& narration, const Scheduler<Machine>& sched, const RuleWords& words)
      : narration_(narration), sched_(sched), words_(words) {}

  Call call;

  void argument(Queue& queue) {
    narration_.meet(sched_, queue);
    call.queue = &queue;
    if (narration_.names.several_queues()) add(narration_.names.of(queue));
  }
  void argument(Entity& se) {
    call.entity = &se;
    add(narration_.names.of(se));
  }
  void argument(SchedDomain<Machine>& domain) {
    call.domain = &domain;
    call.domain_before = domain;
  }
  void argument(bool value) {
    if (value) add(std::string(label()));
  }
  template <std::integral Raw>
  void argument(Integer<Raw> value) {
    const std::string_view name = label();
    if (name == "V" && narration_.last_queue)
      add(fmt::format("V={}", from_origin(static_cast<std::uint64_t>(value.raw()))));
    else
      add(fmt::format("{}={}", name, value.raw()));
  }
  void argument(const GroupStats<Machine>& sgs) {
    std::string text =
        fmt::format("capacity={} util={} runnable={} nr={} cpus={}", sgs.group_capacity.raw(),
                    sgs.group_util.raw(), sgs.group_runnable.raw(), sgs.sum_nr_running.raw(),
                    sgs.group_weight.raw());
    if (sgs.imbalance) text += " imbalance";
    if (sgs.group_asym_packing) text += " asym_packing";
    if (sgs.group_smt_balance) text += " smt_balance";
    if (sgs.group_misfit_task_load != 0u)
      text += fmt::format(" misfit={}", sgs.group_misfit_task_load.raw());
    add(text);
  }
  void argument(const GroupMove& move) {
    add(fmt::format("same_group={} exiting={}", int{move.same_group}, int{move.exiting}));
  }
  void argument(const WakeAttempt<Machine>& wake) {
    add(fmt::format("on_rq={} sched_delayed={} nr_running={} nr_cpus_allowed={}", int{wake.on_rq},
                    int{wake.sched_delayed}, wake.nr_running.raw(), wake.nr_cpus_allowed.raw()));
  }
  void argument(const MigrationAttempt<Machine>& attempt) {
    if (attempt.dst) narration_.meet(sched_, *attempt.dst);
    if (attempt.src) narration_.meet(sched_, *attempt.src);
    call.queue = attempt.src;
    add(fmt::format("nr_balance_failed={}", attempt.nr_balance_failed.raw()));
  }

  std::string result(bool value) { return value ? "yes" : "no"; }
  std::string result(Machine::s64 value) { return fmt::format("{:+}", value.raw()); }
  std::string result(Machine::u64 value) { return from_origin(value.raw()); }
  std::string result(GroupType type) { return std::string(word_of(type)); }
  std::string result(WakeOutcome outcome) { return std::string(word_of(outcome)); }
  /// Who was picked is whom the rest of the line is about.
  std::string result(Entity* se) {
    call.entity = se;
    return se ? narration_.names.of(*se) : "nobody";
  }

 private:
  std::string_view label() { return words_.arguments.at(labels_++); }
  void add(const std::string& text) {
    call.arguments += (call.arguments.empty() ? "" : ", ") + text;
  }
  std::string from_origin(std::uint64_t value) const {
    const std::uint64_t origin = narration_.names.origin(*narration_.last_queue);
    return fmt::format("{:+}", static_cast<std::int64_t>(value - origin));
  }

  Narration& narration_;
  const Scheduler<Machine>& sched_;
  const RuleWords& words_;
  std::size_t labels_ = 0;
};

}  // namespace sched
