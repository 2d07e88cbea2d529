// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/tape.h"

#include <algorithm>
#include <array>
#include <bit>

namespace sched {

namespace {

/// One step of SplitMix64: a bijection that scatters every bit.
std::uint64_t scatter(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9u;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebu;
  return word ^ (word >> 31);
}

constexpr std::uint64_t golden = 0x9e3779b97f4a7c15u;

/// Edges of the range, of the machine's words, and powers of two with their neighbours.
int128 edge(const Range& range, std::uint64_t word) {
  const auto power = [&] { return int128{1} << ((word >> 8) % 64); };
  switch (word % 12) {
    case 0:
      return range.low;
    case 1:
      return range.low + 1;
    case 2:
      return range.high;
    case 3:
      return range.high - 1;
    case 4:
      return 0;
    case 5:
      return 1;
    case 6:
      return -1;
    case 7:
      return power();
    case 8:
      return power() - 1;
    case 9:
      return -power();
    case 10:
      return range.low + power();
    default:
      return range.high - power();
  }
}

}  // namespace

int128 value_at(const Range& range, std::uint64_t index) {
  const uint128 above = static_cast<uint128>(range.high - range.simplest);
  const uint128 below = static_cast<uint128>(range.simplest - range.low);
  const uint128 position = index % (above + below + 1);
  const uint128 shared = 2 * std::min(above, below);
  if (position > shared) {
    const auto distance = static_cast<int128>(position - shared / 2);
    return above > below ? range.simplest + distance : range.simplest - distance;
  }
  const auto distance = static_cast<int128>((position + 1) / 2);
  return position % 2 == 1 ? range.simplest + distance : range.simplest - distance;
}

std::uint64_t index_of(const Range& range, int128 value) {
  const uint128 shared =
      static_cast<uint128>(std::min(range.high - range.simplest, range.simplest - range.low));
  const bool above = value > range.simplest;
  const auto distance =
      static_cast<uint128>(above ? value - range.simplest : range.simplest - value);
  if (distance > shared) return static_cast<std::uint64_t>(distance + shared);
  return static_cast<std::uint64_t>(above ? 2 * distance - 1 : 2 * distance);
}

std::uint64_t index_from_word(const Range& range, std::uint64_t word) {
  const auto span = static_cast<std::uint64_t>(range.high - range.low);
  if (span == 0) return 0;
  const auto anywhere = [&] {
    return static_cast<std::uint64_t>((uint128{scatter(word)} * (uint128{span} + 1)) >> 64);
  };
  if (!range.words.empty()) return anywhere();  // no word is an edge
  const std::uint64_t rest = word >> 3;
  switch (word % 8) {
    case 0:
    case 1:
      return index_of(range, std::clamp(edge(range, rest), range.low, range.high));
    case 2:
    case 3: {
      const unsigned bits = static_cast<unsigned>(rest % 64) % (unsigned(std::bit_width(span)) + 1);
      const std::uint64_t near = bits == 0 ? 0 : scatter(word) >> (64 - bits);
      return std::min(near, span);
    }
    default:
      return anywhere();
  }
}

Words::Words(std::uint64_t seed, std::string_view claim, std::uint64_t case_index) {
  std::uint64_t name = 0xcbf29ce484222325u;  // FNV-1a
  for (const char letter : claim)
    name = (name ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
  state_ = scatter(scatter(seed ^ name) + golden * case_index);
}

std::uint64_t Words::next() {
  return scatter(state_ += golden);
}

Input drawn_input(const InputName& name, const Range& range, int128 value) {
  if (range.words.empty()) return {name.text(), value};
  return {.name = name.text(), .word = std::string(range.words[static_cast<std::size_t>(value)])};
}

int128 TapeInputs::draw(const InputName& name, NumberType, const Range& range) {
  const std::size_t at = drawn_.size();
  const int128 value = value_at(range, at < tape_.size() ? tape_[at] : 0);
  drawn_.push_back(drawn_input(name, range, value));
  return value;
}

}  // namespace sched
