// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/machine/machine.h"

namespace sched {

/// Which sequences of events are tried: all of this length on a model machine of 2 CPUs without
/// groups, from its boot. What may happen: time passes; on a CPU, a fork, a schedule(), a tick, the
/// end or sleep of what runs there; of a task, a wake-up and another mask of CPUs.
struct ExploreScope {
  static constexpr unsigned cpus = 2;
  unsigned depth = 6;
  unsigned tasks = 3;  ///< that live at once
  /// ns: less than the base slice, and more.
  std::vector<std::uint64_t> runs = {400'000, 1'000'000};
  std::uint64_t most_states = 5'000'000;
  /// Also goes on from each state that was merged away, one event, and compares where that leads.
  bool checks_merging = false;
};

/// Of one length of sequence.
struct ExploreLevel {
  std::uint64_t sequences = 0;  ///< tried: each state of the length before, and one event more
  std::uint64_t states = 0;     ///< that no shorter or earlier one led to
};

struct Exploration {
  std::vector<ExploreLevel> levels;  ///< by length; none, the boot, has one state
  bool cut_short = false;            ///< there are more than most_states
  std::string law;                   ///< that is broken, or the model's fault; empty: none
  std::vector<std::string> events;   ///< a shortest sequence that breaks it, in words
  std::uint64_t states() const;
};

/// Breadth first, so that the first sequence to break a law is a shortest one. Each state is
/// reached by its events from the boot, never by a copy. Deterministic.
Exploration explore(const Rules<Machine>& rules, const ExploreScope& scope);

}  // namespace sched
