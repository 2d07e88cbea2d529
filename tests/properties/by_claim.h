// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "properties/catalogue.h"
#include "tests/mutants/mutant.h"

namespace sched {

/// A test of each claim, by its name: INSTANTIATE_TEST_SUITE_P(all, Suite, every_claim(),
/// claim_name).
inline auto every_claim() {
  return testing::ValuesIn(catalogue().begin(), catalogue().end());
}
inline std::string claim_name(const testing::TestParamInfo<const Claim*>& tested) {
  std::string name(tested.param->name);
  std::ranges::replace(name, '-', '_');
  return name;
}

/// Is there a variant of the model on which it should hold?
inline bool holds_somewhere(const Claim& claim) {
  return !claim.check.needs_machine && std::ranges::any_of(kernels(), [&](const Kernel& kernel) {
    return claim.expect.of(kernel) == Expectation::holds;
  });
}

/// Is it about the rule that is wrong? Mostly one that is finds it out.
inline bool speaks_of(const Claim& claim, const Mutant& mutant) {
  return std::ranges::find(claim.source.functions, mutant.rule) != claim.source.functions.end();
}

/// All mutants, those of the claim's own rules first.
inline std::vector<Mutant> mutants_for(const Claim& claim) {
  std::vector<Mutant> mutants = all_mutants();
  std::stable_partition(mutants.begin(), mutants.end(),
                        [&](const Mutant& m) { return speaks_of(claim, m); });
  return mutants;
}

}  // namespace sched
