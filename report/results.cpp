// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/results.h"

namespace sched {

Summary summarize(const Results& results) {
  Summary summary;
  for (const Outcome& outcome : results.outcomes) {
    if (outcome.verdict == Verdict::skipped)
      ++summary.skipped;
    else if (outcome.as_expected)
      ++summary.green;
    else
      ++summary.red;
  }
  return summary;
}

bool all_as_expected(const Results& results) {
  const Summary summary = summarize(results);
  return !results.info.partial && summary.red == 0 && summary.green > 0;
}

int exit_code(const Results& results) {
  return all_as_expected(results) ? 0 : 1;
}

}  // namespace sched
