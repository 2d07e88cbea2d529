// SPDX-License-Identifier: GPL-2.0-or-later
// What every claim must be, whatever it says. Proofs are in proofs_test.cpp.
#include "properties/catalogue.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engines/enumerate.h"
#include "engines/record.h"
#include "engines/sample.h"
#include "report/verdict.h"

namespace sched {
namespace {

namespace fs = std::filesystem;
const fs::path source = FAIRPROOF_SOURCE;

std::string with(std::string_view name, char from, char to) {
  std::string text(name);
  std::ranges::replace(text, from, to);
  return text;
}

/// The variants for which a claim expects something, each once.
std::vector<const Kernel*> failing_variants(const Claim& claim) {
  std::vector<const Kernel*> failing;
  for (const Kernel& kernel : kernels())
    if (claim.expect.of(kernel) == Expectation::fails) failing.push_back(&kernel);
  return failing;
}

class Catalogue : public testing::TestWithParam<const Claim*> {};

TEST_P(Catalogue, says_what_it_states_and_where_it_comes_from) {
  const Claim& claim = *GetParam();
  EXPECT_THAT(std::string(claim.name), testing::MatchesRegex("[a-z0-9]+(-[a-z0-9]+)*"));
  EXPECT_THAT(std::string(claim.says), testing::EndsWith("."));
  EXPECT_FALSE(claim.says.ends_with(".."));
  EXPECT_FALSE(claim.source.functions.empty());
  EXPECT_FALSE(claim.source.families.empty());
  for (const auto family : claim.source.families)
    EXPECT_THAT(std::string(family), testing::MatchesRegex("P([1-9]|1[0-6])"));
  EXPECT_THAT(std::string(claim.source.commit), testing::MatchesRegex("([0-9a-f]{12})?"));
  EXPECT_THAT(std::string(claim.source.patch),
              testing::AnyOf("", "spawn", "delayed-wake", "eligible-first", "newidle-rfc"));
  EXPECT_TRUE(fs::exists(source / "properties/claims" / (with(claim.name, '-', '_') + ".cpp")));
}

TEST_P(Catalogue, draws_named_inputs_within_bounds) {
  const Record seen = record(*GetParam());
  std::set<std::string> names;
  for (const InputBounds& input : seen.inputs) {
    EXPECT_TRUE(names.insert(input.name).second) << input.name << " is drawn twice";
    EXPECT_TRUE(input.low <= input.high) << input.name;
    EXPECT_TRUE(input.type.low() <= input.low && input.high <= input.type.high()) << input.name;
  }
}

/// Are they about what the model's machine lacks: balance, wake lists that wait?
bool needs_domains(const Claim& claim) {
  static const std::set<std::string_view> names{"delayed-task-does-not-change-a-placement",
                                                "early-return-leaves-few-spare-groups",
                                                "forks-find-spare-groups",
                                                "idle-cpus-pull-by-newidle",
                                                "no-cpu-idles-beside-two",
                                                "reweight-on-a-wake-list-adds-no-load"};
  return names.contains(claim.name);
}

TEST_P(Catalogue, comes_out_as_expected_by_sampling_on_every_variant) {
  const Claim& claim = *GetParam();
  for (const Kernel& kernel : kernels()) {
    const Outcome outcome = sample(claim, [&] { return model_runner(rules_of<Machine>(kernel)); },
                                   {.seed = 1, .cases = 100'000});
    if (needs_domains(claim)) {  // the kernel tests ask these
      EXPECT_EQ(outcome.verdict, Verdict::skipped);
      EXPECT_EQ(outcome.reason, "no machine whose CPUs balance to ask here");
      continue;
    }
    EXPECT_TRUE(agrees(outcome, claim.expect.of(kernel)))
        << kernel.name << ": " << to_text(outcome.verdict) << ' ' << outcome.reason;
  }
}

TEST_P(Catalogue, comes_out_as_expected_by_trying_its_scope) {
  const Claim& claim = *GetParam();
  if (claim.scope.empty()) return;  // listed as such by `show`
  const Kernel& kernel = baseline_kernel();
  const Outcome outcome = enumerate(claim, model_runner(rules_of<Machine>(kernel)), 50'000'000);
  EXPECT_TRUE(agrees(outcome, claim.expect.of(kernel)))
      << to_text(outcome.verdict) << ' ' << outcome.reason;
}

TEST_P(Catalogue, has_a_trace_in_the_corpus_if_it_fails_anywhere) {
  const Claim& claim = *GetParam();
  const fs::path trace = source / "counterexamples" / (std::string(claim.name) + ".trace");
  // Of kernel trees, there is the baseline alone.
  const bool fails_here = needs_domains(claim)
                              ? claim.expect.of(baseline_kernel()) == Expectation::fails
                              : !failing_variants(claim).empty();
  EXPECT_EQ(fs::exists(trace), fails_here) << trace;
}

INSTANTIATE_TEST_SUITE_P(all, Catalogue, testing::ValuesIn(catalogue().begin(), catalogue().end()),
                         [](const auto& tested) { return with(tested.param->name, '-', '_'); });

TEST(CatalogueOrder, is_alphabetical_and_every_name_occurs_once) {
  std::vector<std::string> names;
  for (const Claim* claim : catalogue()) names.push_back(with(claim->name, '-', '_'));
  EXPECT_TRUE(std::ranges::is_sorted(names, std::less{}));
  EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size());
}

TEST(FindClaim, gives_null_for_a_name_that_is_not_there) {
  EXPECT_EQ(find_claim("no-such-claim"), nullptr);
}

}  // namespace
}  // namespace sched
