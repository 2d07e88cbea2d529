// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/evidence.h"

#include <gmock/gmock.h>

#include "smt/needless.h"
#include "tests/smt/folder.h"

namespace sched {
namespace {

using testing::HasSubstr;

const Claim absolute{.name = "absolute-value",
                     .says = "The absolute value of a number above the lowest is not negative.",
                     .check = [](auto& t) {
                       auto x = t.s64_in("x", INT64_MIN + 1, INT64_MAX);
                       if (x < 0) x = -x;
                       t.require(x >= 0, "x >= 0");
                     }};

Outcome prove_it(const EvidenceOptions& options, const Claim& claim = absolute) {
  const Kernel& kernel = baseline_kernel();
  EvidenceOptions asked = options;
  if (asked.second_version.empty()) asked.second_version = SecondSolver::version(asked.second);
  return prove_with_evidence(claim, kernel.name, rules_of<Symbolic>(kernel),
                             model_runner(rules_of<Machine>(kernel)), asked);
}

TEST(Evidence, names_two_solvers_that_agree) {
  // Path 1: -x fits, and is not negative; path 2: x is not negative.
  const Outcome outcome = prove_it({.second = "cvc5"});
  ASSERT_EQ(outcome.verdict, Verdict::proved);
  ASSERT_EQ(outcome.opinions.size(), 2u);
  EXPECT_THAT(outcome.opinions[0].solver, HasSubstr("z3 "));
  EXPECT_THAT(outcome.opinions[1].solver, HasSubstr("cvc5 "));
  for (const Opinion& opinion : outcome.opinions) {
    EXPECT_EQ(opinion.questions, 3u);
    EXPECT_EQ(opinion.agreed, 3u);
    EXPECT_EQ(opinion.trouble, "");
    EXPECT_EQ(opinion.cached, 0u);
  }
}

TEST(Evidence, is_undone_by_a_solver_that_disagrees) {
  const Folder folder;
  const std::string contrary = folder.program(
      "contrary", "while read -r l; do [ \"$l\" = '(check-sat)' ] && echo sat; done");
  const Outcome outcome = prove_it(
      {.second = contrary, .second_version = "contrary 1", .disputes = folder.file("disputes")});
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_THAT(outcome.reason, HasSubstr("the solvers disagree: z3 "));
  EXPECT_THAT(outcome.reason, HasSubstr("contrary 1 says that one does"));
  const std::size_t at = outcome.reason.find(folder.file("disputes"));
  ASSERT_NE(at, std::string::npos) << outcome.reason;
  const std::string kept = outcome.reason.substr(at + folder.file("").size());
  EXPECT_THAT(folder.read(kept), HasSubstr("(set-info :status unsat)"));
  EXPECT_THAT(folder.read(kept), HasSubstr("(declare-const x Int)"));
}

TEST(Evidence, shows_a_second_solver_that_dies_and_does_not_count_it) {
  const Folder folder;
  const Outcome outcome =
      prove_it({.second = folder.program("dies", "read -r l; exit 1"), .second_version = "dies 1"});
  EXPECT_EQ(outcome.verdict, Verdict::proved);
  EXPECT_EQ(outcome.opinions[1].agreed, 0u);
  EXPECT_EQ(outcome.opinions[1].trouble, "died 3 times: exit 1");
}

TEST(Evidence, shows_a_second_solver_that_is_not_there) {
  const Outcome outcome = prove_it({.second = "/nowhere/cvc5"});
  EXPECT_EQ(outcome.verdict, Verdict::proved);
  EXPECT_EQ(outcome.opinions[1].solver, "/nowhere/cvc5");
  EXPECT_EQ(outcome.opinions[1].agreed, 0u);
  EXPECT_EQ(outcome.opinions[1].trouble, "it cannot be started");
}

TEST(Evidence, of_an_earlier_run_is_used_for_the_same_questions_alone) {
  const Folder folder;
  const EvidenceOptions options{.second = "cvc5", .cache = folder.file("cache")};
  EXPECT_EQ(prove_it(options).opinions[1].cached, 0u);
  for (const Opinion& opinion : prove_it(options).opinions) EXPECT_EQ(opinion.cached, 3u);

  // One more is required: that is a new question on each path.
  const Claim more{.name = absolute.name, .says = absolute.says, .check = [](auto& t) {
                     auto x = t.s64_in("x", INT64_MIN + 1, INT64_MAX);
                     if (x < 0) x = -x;
                     t.require(x >= 0, "x >= 0");
                     t.require(x > -5, "x > -5");
                   }};
  for (const Opinion& opinion : prove_it(options, more).opinions) {
    EXPECT_EQ(opinion.questions, 5u);
    EXPECT_EQ(opinion.cached, 3u);
  }
}

TEST(Evidence, is_not_taken_from_a_spoilt_cache) {
  const Folder folder;
  const EvidenceOptions options{.second = "cvc5", .cache = folder.file("")};
  prove_it(options);
  const std::string name = "absolute-value@6.12.117";
  std::string text = folder.read(name);
  for (std::size_t at = 0; (at = text.find("impossible", at)) != std::string::npos; at += 10)
    text[at - 2] = text[at - 2] == '0' ? '1' : '0';
  folder.write(name, text);
  for (const Opinion& opinion : prove_it(options).opinions) {
    EXPECT_EQ(opinion.cached, 0u);
    EXPECT_EQ(opinion.agreed, 3u);
  }
}

TEST(Evidence, is_exported_as_scripts_that_stand_alone) {
  const Folder folder;
  ASSERT_EQ(prove_it({.export_to = folder.file("")}).verdict, Verdict::proved);
  const std::string first = folder.read("6.12.117/absolute-value/0001.smt2");
  EXPECT_THAT(first, HasSubstr("; claim: absolute-value on 6.12.117\n; path 1, "));
  EXPECT_THAT(first, HasSubstr("(set-info :status unsat)\n(set-logic QF_NIA)\n(declare-const x "));
  EXPECT_TRUE(first.ends_with("(check-sat)\n"));
  EXPECT_NE(folder.read("6.12.117/absolute-value/0003.smt2"), "");
  EXPECT_EQ(folder.read("6.12.117/absolute-value/0004.smt2"), "");
}

TEST(Evidence, points_out_a_proof_that_takes_longer_than_it_used_to) {
  const Folder folder;
  const std::string name = "absolute-value@6.12.117";
  folder.write(name, "-8 -9 -8 -7\n");  // nobody is that quick: any proof takes longer
  EXPECT_THAT(prove_it({.times = folder.file("")}).slow, HasSubstr("usually -8.0 s"));
  folder.write(name, "1000 1000 1000\n");
  EXPECT_EQ(prove_it({.times = folder.file("")}).slow, "");
  folder.write(name, "-8 -8\n");  // too few to call it usual
  EXPECT_EQ(prove_it({.times = folder.file("")}).slow, "");
}

TEST(Needless, names_the_assumption_that_changes_nothing) {
  const Claim claim{.name = "two-assumptions",
                    .says = "A number above five is above four.",
                    .check = [](auto& t) {
                      const auto x = t.s64_in("x", 0, 10);
                      const auto y = t.s64_in("y", 0, 10);
                      t.assume(x > 5);
                      t.assume(y > 5);
                      t.require(x > 4, "x > 4");
                    }};
  const Kernel& kernel = baseline_kernel();
  const auto needless = needless_assumptions(claim, rules_of<Symbolic>(kernel),
                                             model_runner(rules_of<Machine>(kernel)), {});
  // The second one, two lines above the requirement's end.
  ASSERT_EQ(needless.size(), 1u);
  EXPECT_EQ(needless[0], "evidence_test.cpp:" + std::to_string(__LINE__ - 8));
}

}  // namespace
}  // namespace sched
