// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "properties/claim.h"
#include "properties/outcome.h"

namespace sched {

/// The words for verdicts and engines, used in every format.
std::string_view to_text(Verdict verdict);
std::string_view to_text(Engine engine);
/// Nothing if there is no such word.
std::optional<Verdict> verdict_from(std::string_view text);
std::optional<Engine> engine_from(std::string_view text);

/// Does the verdict agree with what the claim expects? Undecided, vacuous and skipped never do, nor
/// does a failure that no claim can expect.
bool agrees(const Outcome& outcome, Expectation expectation);

}  // namespace sched
