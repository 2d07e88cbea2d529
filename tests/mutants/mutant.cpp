// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/mutants/mutant.h"

namespace sched {

std::vector<Mutant> all_mutants() {
  std::vector<Mutant> all;
  for (const auto some : {average_mutants(), placement_mutants(), pick_mutants(), balance_mutants(),
                          newidle_mutants()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace sched
