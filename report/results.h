// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <vector>

#include "properties/outcome.h"

namespace sched {

/// What a run was: enough to say it again.
struct RunInfo {
  std::string command;  ///< as typed, without the path
  std::string commit;   ///< of fairproof
  std::string solver;   ///< "z3 4.8.12"
  std::string compiler;
  bool partial = false;  ///< it was cut short; what is here was finished
  double seconds = 0;    ///< of the whole run; never compared
};

/// The one store of results: every report is made from it.
struct Results {
  RunInfo info;
  std::vector<Outcome> outcomes;
};

/// What a reader wants to know first.
struct Summary {
  unsigned green = 0;    ///< checked, and as expected
  unsigned red = 0;      ///< anything else but skipped
  unsigned skipped = 0;  ///< not applicable
};

Summary summarize(const Results& results);

/// Is every line as expected, and at least one green? A partial run never is.
bool all_as_expected(const Results& results);

/// 0 all as expected; 1 not.
int exit_code(const Results& results);

}  // namespace sched
