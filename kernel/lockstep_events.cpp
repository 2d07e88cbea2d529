// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/lockstep_events.h"

#include <fmt/format.h>

#include <bit>

#include "engines/tape.h"

namespace sched {

namespace {

using Kind = LockstepKind;

/// How many of 100 events are of each kind.
constexpr std::array<unsigned, lockstep_kinds.size()> weights{7, 14, 17, 8, 2, 12, 12, 3,
                                                              2, 4,  3,  6, 5, 2,  2,  1};

class Dice {
 public:
  Dice(std::uint64_t seed, std::uint64_t index) : words_(seed, "lockstep", index) {}
  std::uint64_t word() { return words_.next(); }
  unsigned below(unsigned end) { return static_cast<unsigned>((uint128{word()} * end) >> 64); }
  bool one_in(unsigned n) { return below(n) == 0; }
  /// Each order of magnitude below 2^bits alike.
  std::uint64_t any_size(unsigned bits) {
    const unsigned shown = below(bits) + 1;
    return word() >> (64 - shown);
  }

 private:
  Words words_;
};

Kind draw_kind(Dice& dice) {
  unsigned ticket = dice.below(100);
  std::size_t kind = 0;
  while (ticket >= weights[kind]) ticket -= weights[kind++];
  return static_cast<Kind>(kind);
}

/// Whom such an event should meet: what is rare is asked for.
TaskCondition draw_preference(Dice& dice, Kind kind) {
  if (kind == Kind::wake) return dice.one_in(3) ? TaskCondition::delayed : TaskCondition::blocked;
  constexpr std::array any{TaskCondition::none,    TaskCondition::running, TaskCondition::runnable,
                           TaskCondition::delayed, TaskCondition::delayed, TaskCondition::blocked};
  return any[dice.below(any.size())];
}

std::uint64_t draw_value(Dice& dice, Kind kind) {
  switch (kind) {
    case Kind::run:
      return dice.any_size(dice.one_in(50) ? 34 : 25);
    case Kind::nice:
      return dice.one_in(3) ? dice.below(40) : 15 + dice.below(11);
    case Kind::slice:
      return dice.one_in(6) ? 0 : dice.any_size(28);
    case Kind::shares:
      return 2 + dice.any_size(18);
    default:
      return dice.word() >> 32;
  }
}

}  // namespace

LockstepCase lockstep_case(std::uint64_t seed, std::uint64_t index) {
  Dice dice(seed, index);
  LockstepCase drawn;
  drawn.cpus = 1 + dice.below(4);
  drawn.most_tasks = 1 + dice.below(12);
  drawn.most_groups = dice.one_in(4) ? 0 : 1 + dice.below(4);
  Settings<Machine>& settings = drawn.settings;
  settings.base_slice_ns = 700'000u * static_cast<unsigned>(std::bit_width(drawn.cpus));
  if (dice.one_in(4))
    settings.base_slice_ns = 100'000u + static_cast<std::uint32_t>(dice.any_size(26));
  settings.place_lag = !dice.one_in(16);
  settings.place_deadline_initial = !dice.one_in(16);
  settings.place_rel_deadline = !dice.one_in(16);
  settings.run_to_parity = !dice.one_in(8);
  drawn.features.delay_dequeue = !dice.one_in(16);
  drawn.features.delay_zero = !dice.one_in(8);
  drawn.features.preempt_short = !dice.one_in(8);
  drawn.events.resize(dice.one_in(50) ? 2'000 : 50 + dice.below(151));
  for (LockstepEvent& event : drawn.events) {
    event.kind = draw_kind(dice);
    event.cpu = dice.below(drawn.cpus);
    event.prefers = draw_preference(dice, event.kind);
    event.task = dice.word();
    event.group = dice.word();
    event.value = draw_value(dice, event.kind);
  }
  return drawn;
}

std::string LockstepCase::text() const {
  const auto feature = [](bool on, const char* name) {
    return on ? std::string() : fmt::format(" NO_{}", name);
  };
  return fmt::format("{} CPUs, base slice {} ns{}{}{}{}{}{}{}", cpus, settings.base_slice_ns.raw(),
                     feature(settings.place_lag, "PLACE_LAG"),
                     feature(settings.place_deadline_initial, "PLACE_DEADLINE_INITIAL"),
                     feature(settings.place_rel_deadline, "PLACE_REL_DEADLINE"),
                     feature(settings.run_to_parity, "RUN_TO_PARITY"),
                     feature(features.delay_dequeue, "DELAY_DEQUEUE"),
                     feature(features.delay_zero, "DELAY_ZERO"),
                     feature(features.preempt_short, "PREEMPT_SHORT"));
}

std::vector<LockstepEvent> simpler(const LockstepEvent& event) {
  std::vector<LockstepEvent> forms;
  const auto with = [&](auto change) {
    LockstepEvent form = event;
    change(form);
    forms.push_back(form);
  };
  if (event.cpu != 0) with([](auto& e) { e.cpu = 0; });
  if (event.prefers != TaskCondition::none) with([](auto& e) { e.prefers = TaskCondition::none; });
  if (event.task != 0) with([](auto& e) { e.task = 0; });
  if (event.group != 0) with([](auto& e) { e.group = 0; });
  for (std::uint64_t step = event.value; step > 0; step /= 2)
    with([&](auto& e) { e.value -= step; });
  return forms;
}

}  // namespace sched
