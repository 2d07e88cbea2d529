// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engines/trace.h"
#include "report/results.h"

namespace sched {

/// The trace that shows an outcome's counterexample. One that only wraps is expected to pass: on
/// machine numbers it breaks nothing.
Trace trace_of(const Outcome& outcome);
/// Its text, and below it, as comments, what happens in it event by event if a machine was asked.
std::string trace_text(const Outcome& outcome);

/// The name of the file that holds it: "CLAIM.trace", "CLAIM.wraps.trace".
std::string trace_file(const Outcome& outcome);

/// "-5..7", "any u64", or "0..40*" where the bounds depend on an earlier input: what to say of the
/// star stands beside it.
std::string bounds_in_words(const InputBounds& input);
inline constexpr std::string_view star = "* depends on an earlier input: the widest seen";

/// "model 6.12.117": who was asked.
std::string where(const Outcome& outcome);

/// What the verdict rests on, as "cases=45268" or "paths=15 obligations=37"; nothing for what was
/// skipped.
std::string effort(const Outcome& outcome);

/// The same for mails: "15 paths, 37 obligations", "45268 cases (54732 more discarded), seed 1".
std::string effort_in_words(const Outcome& outcome);

/// Who stands behind a proof: "z3, cvc5 agree", "z3 only (cvc5: unknown 3 of 41)"; what was cached;
/// nothing for what is not proved.
std::string agreement(const Outcome& outcome);

/// "assumption not needed: scenes.h:117" and "slow: 9.1 s, usually 4.0 s"; mostly nothing.
std::vector<std::string> remarks(const Outcome& outcome);

/// Why an outcome is not as expected: what was expected, what failed, the engine's reason. Never
/// empty.
std::string difference(const Outcome& outcome);

/// "52 as expected, 1 differs, 3 skipped; z3, cvc5 agree on 40 of 41 proofs",
/// and what makes the whole run worthless, if
/// anything.
std::string sum_of(const Results& results);

/// Words filled into lines of at most `columns`; every line starts with `indent`. A word is never
/// cut.
std::string wrapped(std::string_view text, std::string_view indent, std::size_t columns);

/// The same text in ASCII: a question mark for everything else, so that columns can be counted.
std::string ascii(std::string_view text);

}  // namespace sched
