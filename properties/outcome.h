// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "numbers/symbol.h"

namespace sched {

/// What a run says about a claim. Only `proved` and `passed` speak for it.
enum class Verdict {
  proved,   ///< all inputs within the bounds, every path, every obligation
  passed,   ///< no case failed; says how many
  refuted,  ///< a case fails; its trace is shown
  unknown,  ///< undecided: time, memory, the solver, or a run that was cut short
  vacuous,  ///< nothing was really asked: assumptions or a stated case cannot be met
  skipped,  ///< not applicable; says why
};

enum class Engine { sample, prove, enumerate, replay };

/// One drawn value, by its name in the check.
struct Input {
  std::string name;
  int128 value = 0;
  std::string word = {};  ///< of a choice: what was chosen, and `value` says nothing then

  bool operator==(const Input&) const = default;
};
/// The drawn values of one case, in the order of the draws.
using Case = std::vector<Input>;

/// An input as a recording run saw it: name, type and bounds.
struct InputBounds {
  std::string name;
  NumberType type;
  int128 low = 0;
  int128 high = 0;
  bool depends = false;  ///< on an earlier input: then these bounds are the widest that were seen
};

/// A case that a claim states must occur, and how often it did (for a proof: 1 once shown
/// possible).
struct Coverage {
  std::string what;
  std::uint64_t count = 0;
};

/// Something a proof must show beside the claim: that an operation did not wrap or fault.
struct Obligation {
  std::string what;
  std::uint64_t count = 0;  ///< how many times it was discharged, over all paths
};

/// A case that shows a claim to be false, and the words of what failed.
struct Counterexample {
  Case inputs;
  bool sums = false;  ///< the queue was drawn by its sums
  std::string failure;
  bool unforeseen = false;  ///< a WARN, something the host lacks, the time: no claim expects it
  bool wraps_only = false;  ///< an operation wraps, but on machine numbers nothing breaks
  std::vector<std::string> story = {};  ///< its events in words, for a reader; of a machine alone
};

/// What one solver said of the questions that a proof rests on: each says "that cannot be".
struct Opinion {
  std::string solver;           ///< "z3 4.8.12"
  std::uint64_t questions = 0;  ///< each once
  std::uint64_t agreed = 0;     ///< so many times it said the same
  std::string trouble;          ///< why it has no answer to some, where it did not say "unknown"
  std::uint64_t cached = 0;     ///< of those agreed, known from an earlier run; never compared
  double seconds = 0;           ///< never compared
};

/// What one engine found out about one claim on one scheduler under test.
struct Outcome {
  std::string claim;
  Engine engine = Engine::sample;
  std::string under_test;  ///< "model" or "kernel"
  std::string kernel;      ///< variant or release
  unsigned hz = 250;
  Verdict verdict = Verdict::unknown;
  std::string reason;  ///< why it is unknown, vacuous or skipped; what else a reader must know
  bool as_expected = false;
  std::uint64_t seed = 0;
  std::uint64_t cases = 0;          ///< that met the assumptions; states, for enumerate
  std::uint64_t discarded = 0;      ///< that did not
  std::uint64_t first_failure = 0;  ///< index of the failing case
  std::uint64_t paths = 0;
  std::vector<Obligation> obligations;
  std::vector<Coverage> coverage;
  std::vector<InputBounds> bounds;
  std::vector<Opinion> opinions;  ///< of what is proved: the prover's own, then the second one's
  std::vector<std::string> needless;  ///< assumptions without which the proof holds as well
  std::optional<Counterexample> counterexample;
  std::string slow;    ///< how much longer than usual it took, if much; never compared
  double seconds = 0;  ///< never compared
};

}  // namespace sched
