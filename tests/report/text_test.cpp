// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/text.h"

#include <gmock/gmock.h>

#include "report/verdict.h"
#include "tests/report/examples.h"

namespace sched {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Lines, give_each_outcome_a_line_of_aligned_columns) {
  const Results results =
      results_of({passed_example(), proved_example(), skipped_example(), refuted_example()});
  EXPECT_EQ(
      to_lines(results),
      "ok   passed   sample     lag-survives               model 6.12.117   cases=45268            "
      "      12s\n"
      "ok   proved   prove      lag-survives               model 6.12.117   paths=15 "
      "obligations=214   4.89s\n"
      "-    skipped  enumerate  lag-survives               model 6.12.117                          "
      "    0.00s  no scope\n"
      "ok   refuted  sample     balance-keeps-eligibility  kernel 6.12.117  cases=3                "
      "    0.00s  the task that was ineligible when it was checke...\n"
      "\n"
      "3 as expected, 0 differ, 1 skipped; z3 only\n"
      "again: fairproof check --seed 7 --cases 100000\n");
}

TEST(Lines, put_what_differs_last_with_its_trace) {
  const Results results = results_of({differing_example(), passed_example()});
  EXPECT_EQ(
      to_lines(results),
      "ok   passed   sample     lag-survives               model 6.12.117   cases=45268     12s\n"
      "BAD  refuted  sample     balance-keeps-eligibility  kernel 6.12.117  cases=3       0.00s\n"
      "     expected to hold; fails: the task that was ineligible when it was checked is still "
      "ineligible\n"
      "\n"
      "       claim balance-keeps-eligibility\n"
      "       found on kernel\n"
      "       kernel 6.12.117\n"
      "       queue sums\n"
      "       expect refuted: the task that was ineligible when it was checked is still\n"
      "         ineligible\n"
      "\n"
      "       A weight=1048576 lag=-45\n"
      "       input cost=18446744073709551615\n"
      "\n"
      "     fairproof replay ./balance-keeps-eligibility.trace\n"
      "\n"
      "1 as expected, 1 differs, 0 skipped\n"
      "again: fairproof check --seed 7 --cases 100000 --save .\n");
}

TEST(Lines, tell_the_story_below_the_trace_as_comments) {
  Outcome outcome = differing_example();
  outcome.counterexample->story = {"fork on cpu 0  0: A", "block A on cpu 0 (ends here)"};
  EXPECT_THAT(to_lines(results_of({outcome}), {}),
              HasSubstr("       # fork on cpu 0  0: A\n       # block A on cpu 0 (ends here)\n"));
}

TEST(Lines, name_the_trace_where_it_was_saved) {
  const std::string text = to_lines(results_of({differing_example()}), {.traces = "found"});
  EXPECT_THAT(text, HasSubstr("fairproof replay found/balance-keeps-eligibility.trace\n"));
  EXPECT_THAT(text, Not(HasSubstr("--save")));
}

TEST(Lines, show_values_that_only_wrap_as_a_case_that_passes) {
  Outcome outcome = differing_example();
  outcome.counterexample->wraps_only = true;
  const std::string text = to_lines(results_of({outcome}), {.traces = "found"});
  EXPECT_THAT(text, HasSubstr("expect passed\n"));
  EXPECT_THAT(text, HasSubstr("fairproof replay found/balance-keeps-eligibility.wraps.trace\n"));
}

TEST(Lines, say_that_no_claim_expects_a_failure_of_the_host) {
  Outcome outcome = refuted_example();
  EXPECT_TRUE(agrees(outcome, fails));
  outcome.counterexample->unforeseen = true;
  outcome.as_expected = agrees(outcome, fails);
  EXPECT_FALSE(outcome.as_expected);
  EXPECT_FALSE(agrees(outcome, holds));
  EXPECT_THAT(to_lines(results_of({outcome}), {}),
              HasSubstr("no claim expects to fail so; fails:"));
}

TEST(Lines, show_an_undecided_claim_as_bad_with_its_reason) {
  EXPECT_EQ(to_lines(results_of({unknown_example()})),
            "BAD  unknown  prove      lag-survives  model 6.12.117+eligible-first  paths=3 "
            "obligations=0    312s\n"
            "     the placed task is ineligible: solver said timeout\n"
            "\n"
            "0 as expected, 1 differs, 0 skipped\n"
            "again: fairproof check --seed 7 --cases 100000\n");
}

TEST(Lines, show_a_claim_that_was_to_fail_and_does_not) {
  Outcome outcome = passed_example();
  outcome.as_expected = false;
  EXPECT_THAT(to_lines(results_of({outcome})), HasSubstr("\n     expected to fail\n"));
}

TEST(Lines, show_a_vacuous_claim_as_bad) {
  Outcome outcome = passed_example();
  outcome.verdict = Verdict::vacuous;
  outcome.as_expected = false;
  outcome.reason = "never reached: the load is odd";
  const std::string text = to_lines(results_of({outcome}));
  EXPECT_THAT(text, HasSubstr("BAD  vacuous"));
  EXPECT_THAT(text, HasSubstr("\n     never reached: the load is odd\n"));
}

TEST(Lines, say_who_stands_behind_a_proof) {
  Outcome outcome = proved_example();
  outcome.opinions = opinions_example();
  const auto lines = [&] { return to_lines(results_of({outcome})); };
  EXPECT_THAT(lines(), HasSubstr("4.89s  z3 only (cvc5: unknown 3 of 41)\n"));
  EXPECT_THAT(lines(), HasSubstr("0 skipped; z3 only\n"));
  outcome.opinions[1].trouble = "died 3 times: exit 1";
  EXPECT_THAT(lines(), HasSubstr("z3 only (cvc5: died 3 times: exit 1; unknown 3 of 41)\n"));
  outcome.opinions[1].trouble = "";
  outcome.opinions[1].agreed = 41;
  EXPECT_THAT(lines(), HasSubstr("4.89s  z3, cvc5 agree\n"));
  EXPECT_THAT(lines(), HasSubstr("0 skipped; z3, cvc5 agree\n"));
  for (Opinion& opinion : outcome.opinions) opinion.cached = 41;
  EXPECT_THAT(lines(), HasSubstr("z3, cvc5 agree, 41 of 41 cached\n"));
  // One proof of two, and the other one was never asked of anybody else.
  EXPECT_THAT(to_lines(results_of({outcome, proved_example()})),
              HasSubstr("0 skipped; z3, cvc5 agree on 1 of 2 proofs\n"));
}

TEST(Lines, point_out_what_a_proof_does_not_need_and_that_it_was_slow) {
  Outcome outcome = proved_example();
  outcome.needless = {"scenes.h:117"};
  outcome.slow = "9.0 s, usually 4.0 s";
  EXPECT_THAT(to_lines(results_of({outcome})),
              HasSubstr("\n     assumption not needed: scenes.h:117\n"
                        "     slow: 9.0 s, usually 4.0 s\n"));
}

TEST(Lines, say_that_nothing_was_checked) {
  const std::string sentence = "0 as expected, 0 differ, 1 skipped; nothing was checked\n";
  EXPECT_THAT(to_lines(results_of({skipped_example()})), HasSubstr(sentence));
  EXPECT_THAT(to_lines(results_of({})), HasSubstr("0 skipped; nothing was checked\n"));
}

TEST(Lines, say_that_the_run_was_cut_short) {
  Results results = results_of({passed_example()});
  results.info.partial = true;
  EXPECT_THAT(to_lines(results), HasSubstr("0 skipped; the run was cut short\n"));
}

TEST(Lines, are_coloured_only_if_asked) {
  const Results results = results_of({passed_example(), skipped_example(), unknown_example()});
  EXPECT_THAT(to_lines(results), Not(HasSubstr("\033")));
  const std::string coloured = to_lines(results, {.colour = true});
  EXPECT_THAT(coloured, HasSubstr("\033[32mok  \033[0m passed"));
  EXPECT_THAT(coloured, HasSubstr("\033[31mBAD \033[0m unknown"));
  EXPECT_THAT(coloured, HasSubstr("-    skipped"));
}

TEST(Lines, never_call_a_sampled_claim_verified_or_proved) {
  const std::string text = to_lines(results_of({passed_example()}));
  EXPECT_THAT(text, Not(HasSubstr("proved")));
  EXPECT_THAT(text, Not(HasSubstr("verified")));
}

}  // namespace
}  // namespace sched
