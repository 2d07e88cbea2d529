// SPDX-License-Identifier: GPL-2.0-or-later
// A claim that the prover cannot break by any wrong rule is proved for nothing.
#include <algorithm>
#include <array>
#include <string_view>

#include "smt/prover.h"
#include "tests/properties/by_claim.h"

namespace sched {
namespace {

/// Claims that are proved and that no wrong rule of ours breaks in the prover, each with its
/// reason.
struct Unbroken {
  std::string_view claim;
  std::string_view reason;
};
constexpr std::array<Unbroken, 0> unbroken{};

/// Little is enough for most counterexamples: all mutants are tried with it before any with more.
constexpr std::array limits{ProofLimits{.resources = 500'000, .paths = 200},
                            ProofLimits{.resources = 4'000'000, .paths = 200}};

/// Is it refuted by values that break it on machine numbers?
bool breaks(const Mutant& mutant, const Claim& claim, const ProofLimits& within) {
  const Kernel& kernel = *find_kernel(mutant.kernel);
  if (claim.expect.of(kernel) != Expectation::holds) return false;
  Rules<Symbolic> symbolic = rules_of<Symbolic>(kernel);
  Rules<Machine> machine = rules_of<Machine>(kernel);
  mutant.symbolic(symbolic);
  mutant.machine(machine);
  const Outcome outcome = prove(claim, symbolic, model_runner(machine), within);
  return outcome.verdict == Verdict::refuted && !outcome.counterexample->wraps_only;
}

class ProofMutants : public testing::TestWithParam<const Claim*> {};

TEST_P(ProofMutants, break_what_is_proved) {
  const Claim& claim = *GetParam();
  if (!holds_somewhere(claim)) return;
  const std::vector<Mutant> mutants = mutants_for(claim);
  const bool is_broken = std::ranges::any_of(limits, [&](const ProofLimits& within) {
    return std::ranges::any_of(mutants, [&](const Mutant& m) { return breaks(m, claim, within); });
  });
  const bool is_listed =
      std::ranges::find(unbroken, claim.name, &Unbroken::claim) != unbroken.end();
  EXPECT_NE(is_broken, is_listed) << claim.name;
}

INSTANTIATE_TEST_SUITE_P(all, ProofMutants, every_claim(), claim_name);

}  // namespace
}  // namespace sched
