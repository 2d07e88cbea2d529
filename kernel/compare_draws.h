// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string>

#include "engines/tape.h"

namespace sched {

/// Draws for bulk comparison: by random words, or again from the tape that they left.
class Draws {
 public:
  void start(const Words& words) {
    words_ = words;
    tape_.clear();
  }
  void start(std::span<const std::uint64_t> given) {
    words_.reset();
    given_ = given;
    tape_.clear();
  }

  /// Within [low, high], shrinking toward `simplest`. `name` is for the reader of a difference.
  template <class Number>
  Number in(const char* name, Number low, Number high, Number simplest) {
    const Range range{low.raw(), high.raw(), simplest.raw()};
    std::uint64_t index = 0;
    if (words_)
      index = index_of_word(range, words_->next());
    else if (tape_.size() < given_.size())
      index = given_[tape_.size()];
    tape_.push_back(index);
    const Number value = static_cast<typename Number::raw_type>(value_of(range, index));
    if (listing_) list(name, value.raw());
    return value;
  }
  /// Any value that the field can hold.
  template <class Number>
  Number any(const char* name) {
    using Limits = std::numeric_limits<typename Number::raw_type>;
    return in<Number>(name, Limits::min(), Limits::max(), 0);
  }
  bool flag(const char* name) { return in<Machine::u32>(name, 0u, 1u, 0u) != 0u; }
  /// What the next names belong to; -1: to nothing.
  void owner(int index) { owner_ = index; }

  const Tape& tape() const { return tape_; }
  /// From here on, keeps the names and values of what is drawn.
  void list_to(std::string* text) { listing_ = text; }

 private:
  /// index_from_word(), but edges are no news in a range that is drawn out soon.
  static std::uint64_t index_of_word(const Range& range, std::uint64_t word) {
    const auto span = static_cast<std::uint64_t>(range.high - range.low);
    if (span >= 16) return index_from_word(range, word);
    return static_cast<std::uint64_t>((uint128{word} * (span + 1)) >> 64);
  }
  /// value_at() without its division, where the index needs none.
  static int128 value_of(const Range& range, std::uint64_t index) {
    const int128 above = range.high - range.simplest;
    const int128 below = range.simplest - range.low;
    if (below == 0 && index <= static_cast<uint128>(above)) return range.low + index;
    if (index > static_cast<uint128>(2 * std::min(above, below))) return value_at(range, index);
    return index % 2 == 1 ? range.simplest + index / 2 + 1 : range.simplest - index / 2;
  }
  void list(const char* name, int128 value) {
    if (owner_ >= 0) *listing_ += std::to_string(owner_) + ".";
    *listing_ += std::string(name) + "=" + to_string(value) + " ";
  }

  std::optional<Words> words_;
  std::span<const std::uint64_t> given_;
  Tape tape_;
  std::string* listing_ = nullptr;
  int owner_ = -1;
};

}  // namespace sched
