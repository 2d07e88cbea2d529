// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "properties/inputs.h"
#include "properties/outcome.h"

namespace sched {

/// A case as numbers without meaning: each says how far a draw lies from its simplest value. A
/// missing one means the simplest, so that the empty tape is the simplest case, and shorter is
/// simpler.
using Tape = std::vector<std::uint64_t>;

/// Position `index` in the order simplest, next above, next below, ...; the other side alone once
/// one end is reached. Inverse of each other for every value of the range.
int128 value_at(const Range& range, std::uint64_t index);
std::uint64_t index_of(const Range& range, int128 value);

/// Which position of the range a random word stands for: a quarter of all draws are edges of the
/// range and of the machine's words, a quarter lies near the simplest value at every order of
/// magnitude. Words of a choice come all alike.
std::uint64_t index_from_word(const Range& range, std::uint64_t word);

/// Random words that depend on nothing but seed, claim, case and position: any case can be drawn
/// alone.
class Words {
 public:
  Words(std::uint64_t seed, std::string_view claim, std::uint64_t case_index);
  std::uint64_t next();

 private:
  std::uint64_t state_;
};

/// What was drawn, as a trace keeps it.
Input drawn_input(const InputName& name, const Range& range, int128 value);

/// Draws that read a tape.
class TapeInputs final : public MachineInputs {
 public:
  TapeInputs(std::span<const std::uint64_t> tape, bool sums) : tape_(tape), sums_(sums) {}

  int128 draw(const InputName& name, NumberType type, const Range& range) override;
  void covers(std::string_view, bool) override {}
  bool aggregate() const override { return sums_; }

  /// What was drawn, by name.
  const Case& drawn() const { return drawn_; }

 private:
  std::span<const std::uint64_t> tape_;
  bool sums_;
  Case drawn_;
};

}  // namespace sched
