// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "engines/subject.h"
#include "properties/outcome.h"

namespace sched {

/// How many cases are drawn, and which: case i depends on seed, claim and i alone.
struct SampleLimits {
  std::uint64_t seed = 1;
  std::uint64_t cases = 100'000;
  std::uint64_t rapidcheck_cases = 200;  ///< of them, drawn by RapidCheck's own generators, first
  std::uint64_t shrink_steps = 200'000;
  double seconds = 0;                       ///< a net; 0: none. A run that it cuts short is unknown
  unsigned jobs = 1;                        ///< threads; the result does not depend on it
  const std::atomic<bool>* stop = nullptr;  ///< asked now and then; true cuts the run short
};

/// Draws cases and runs them until one fails. `new_runner` makes a runner for each thread.
///
/// @return `passed`, `refuted` with the lowest failing case shrunk, `vacuous`, `skipped`, or
/// `unknown`.
Outcome sample(const Claim& claim, const std::function<CaseRunner()>& new_runner,
               const SampleLimits& limits);

/// What some of the first random cases show to occur: assumptions met, and the claim true. It stops
/// at the first case that is false.
struct Witnesses {
  std::uint64_t met = 0;           ///< cases that met the assumptions
  std::vector<Coverage> coverage;  ///< the stated cases, with how often each occurred
};
/// @param sums whether queues are drawn by their sums
Witnesses witnesses(const Claim& claim, const CaseRunner& runner, bool sums, std::uint64_t cases);

/// Does the engine draw this claim's queues by their sums?
bool samples_sums(const Claim& claim);

/// Below this many cases a stated case that did not occur says nothing.
inline constexpr std::uint64_t cases_to_judge_coverage = 10'000;

}  // namespace sched
