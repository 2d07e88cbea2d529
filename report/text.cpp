// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/text.h"

#include <fmt/format.h>

#include "report/verdict.h"

namespace sched {

std::string to_lines(const Results& results) {
  std::string text;
  for (const Outcome& o : results.outcomes) {
    text += fmt::format("{} {:9} {:8} {} [{} {}] {} cases={} discarded={} paths={} {:.2f}s\n",
                        o.as_expected ? "ok " : "BAD", to_text(o.engine), to_text(o.verdict), o.claim,
                        o.under_test, o.kernel, o.reason, o.cases, o.discarded, o.paths, o.seconds);
    for (const Coverage& c : o.coverage) text += fmt::format("      covers {}: {}\n", c.what, c.count);
    if (!o.counterexample) continue;
    text += fmt::format("      fails: {}{}\n", o.counterexample->failure, o.counterexample->sums ? " (sums)" : "");
    for (const Input& input : o.counterexample->inputs)
      text += fmt::format("        {}={}\n", input.name, to_string(input.value));
  }
  return text;
}

std::string to_mail(const Results& results) { return to_lines(results); }

}  // namespace sched
