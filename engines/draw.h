// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>

#include "engines/tape.h"

namespace sched {

/// Words drawn by RapidCheck for one case; `size` grows the vector as RapidCheck's sizes do.
///
/// Generators are called directly, with every parameter given: no configuration from the
/// environment, no output.
std::vector<std::uint64_t> rapidcheck_words(std::uint64_t seed, std::uint64_t case_index, int size);

/// The smallest tape, in RapidCheck's shrinking order, that still fails. `fails` is asked at most
/// `most` times; after that the smallest so far is taken.
Tape shrink(const Tape& tape, const std::function<bool(const Tape&)>& fails, std::uint64_t most);

}  // namespace sched
