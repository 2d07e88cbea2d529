// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "properties/outcome.h"

namespace sched {

/// The number along which the border of a claim is sought.
struct Along {
  std::string name;       ///< an input, or what the claim measures
  bool downward = false;  ///< seen from its largest value down
};

/// What is known of a claim along a number, seen from the number's smallest value up: what lies
/// above the first failure is not claimed. Downward, read smallest as largest and above as below.
struct Threshold {
  enum class Result {
    border,      ///< proved up to `holds_to`, and the next value fails
    everywhere,  ///< proved for all values; `holds_to` is the largest that occurs, if known
    nowhere,     ///< already the smallest value that occurs, `fails_at`, fails
    gap,         ///< proved up to `holds_to`, fails at `fails_at`; between them is unknown
    unknown,     ///< neither side is known further than these fields say; `reason` has why
    vacuous,     ///< no input meets the assumptions
    skipped,     ///< the model lacks a rule
  };

  std::string claim;
  Along along;
  std::string kernel;  ///< variant
  Result result = Result::unknown;
  std::string reason;
  std::optional<int128> holds_to;
  std::optional<int128> fails_at;
  /// The case at `fails_at`, replayed on machine numbers. One that wraps alone breaks nothing
  /// there.
  std::optional<Counterexample> failing;
  /// Where that only wraps: the first case met that breaks the claim on machine numbers, which says
  /// nothing about values before it.
  std::optional<int128> breaks_at;
  std::optional<Counterexample> breaking;
  std::uint64_t paths = 0;
  std::uint64_t obligations = 0;  ///< discharged, those of the claim counted
  double seconds = 0;             ///< never compared
};

/// Is the border known, wherever it lies?
inline bool is_exact(const Threshold& threshold) {
  using Result = Threshold::Result;
  return threshold.result == Result::border || threshold.result == Result::nowhere ||
         threshold.result == Result::everywhere;
}

/// One border, and the variants that have it.
struct ThresholdRow {
  Threshold threshold;
  std::vector<std::string> kernels;
};

}  // namespace sched
