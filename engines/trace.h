// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "numbers/bad_input.h"
#include "properties/outcome.h"

namespace sched {

/// One case of one claim, kept as text: the same for a shrunk sample, a prover's model and a case
/// written by hand. Inputs go by name, so that a trace outlives changes of the code.
struct Trace {
  std::string claim;
  std::string under_test;             ///< "model" or "kernel": found there, replays on either
  std::string kernel;                 ///< variant, as "6.12.117+eligible-first"
  Verdict expect = Verdict::refuted;  ///< refuted, or passed for a case that must pass
  std::string failure;                ///< the requirement or fault; empty if expected to pass
  bool sums = false;                  ///< the queue is drawn by its sums alone
  Case inputs;

  bool operator==(const Trace&) const = default;
};

/// A place in a trace's text: line and column from 1, the column in bytes.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;

  bool operator==(const Position&) const = default;
};

/// A trace and where it stands, so that replaying can point at the input that it cannot use.
struct ParsedTrace {
  Trace trace;
  std::vector<Position> positions;  ///< of each input's field, parallel to trace.inputs
  Position end;                     ///< of the text: where an input that is missing would stand
  std::string file;
};

/// The text of a trace; counterexamples/README.md has the grammar.
///
/// Asserts what the grammar can hold: "owner.field" or "field" names of letters, digits, _ - [ ],
/// none twice and no owner called "input"; values in [-2^63, 2^64); claim and kernel one word each;
/// a failure on one line, without blanks around it, for `refuted` alone.
std::string to_text(const Trace& trace);

/// The inverse of to_text(), for every text of the grammar. Throws BadInput, which names `file`.
ParsedTrace parse_trace(std::string_view text, std::string_view file);

}  // namespace sched
