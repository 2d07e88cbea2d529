// SPDX-License-Identifier: GPL-2.0-or-later
// Every claim, for all inputs within its bounds, on the baseline.
#include "report/verdict.h"
#include "smt/prover.h"
#include "tests/properties/by_claim.h"

namespace sched {
namespace {

class Proofs : public testing::TestWithParam<const Claim*> {};

TEST_P(Proofs, come_out_as_expected) {
  const Claim& claim = *GetParam();
  const Kernel& kernel = baseline_kernel();
  const Outcome outcome =
      prove(claim, rules_of<Symbolic>(kernel), model_runner(rules_of<Machine>(kernel)), {});
  if (claim.check.needs_machine) {
    EXPECT_EQ(outcome.verdict, Verdict::skipped);
    return;
  }
  EXPECT_TRUE(agrees(outcome, claim.expect.of(kernel)))
      << to_text(outcome.verdict) << ' ' << outcome.reason;
}

INSTANTIATE_TEST_SUITE_P(all, Proofs, every_claim(), claim_name);

}  // namespace
}  // namespace sched
