// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

#include "properties/catalogue.h"
#include "report/results.h"

namespace sched {

/// How lines for the terminal look.
struct LinesStyle {
  bool colour = false;  ///< only where a terminal reads
  std::string traces;   ///< folder where the traces were kept; empty: nowhere yet
};

/// One line for each outcome, then in full what differs from its expectation, then a sum.
std::string to_lines(const Results& results, const LinesStyle& style = {});

/// Where a report finds the sentence of a claim that results know by its name alone.
using FindClaim = const Claim* (*)(std::string_view name);

/// The report that goes below a patch's `---`: plain ASCII, at most 75 columns.
std::string to_mail(const Results& results, FindClaim find = find_claim);

}  // namespace sched
