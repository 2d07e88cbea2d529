// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include "engines/trace.h"
#include "report/text.h"
#include "report/words.h"
#include "tests/report/examples.h"

namespace sched {
namespace {

using testing::HasSubstr;

const Claim* lag_survives(std::string_view name) {
  static const Claim claim{
      .name = "lag-survives",
      .says =
          "A task that is placed where something is queued has the lag that it left with, "
          "rounded toward the past.",
      .check = [](auto&) {}};
  return name == claim.name ? &claim : nullptr;
}

TEST(Mail, gives_each_claim_its_sentence_bounds_and_verdicts) {
  const Results results = results_of({passed_example(), proved_example(), skipped_example()});
  EXPECT_EQ(to_mail(results, lag_survives),
            "fairproof 0123456789ab on model 6.12.117 (HZ=250); z3 4.8.12.\n"
            "2 as expected, 0 differ, 1 skipped; z3 only.\n"
            "\n"
            "passed, proved: lag-survives\n"
            "  A task that is placed where something is queued has the lag that it left\n"
            "  with, rounded toward the past.\n"
            "  inputs: queue.zero any u64, task.weight 2..268435456,\n"
            "    task.lag -137438953472..137438953472*\n"
            "  * depends on an earlier input: the widest seen\n"
            "  sample, model 6.12.117: passed; 45268 cases (54732 more discarded), seed\n"
            "  7\n"
            "  prove, model 6.12.117: proved; 15 paths, 214 obligations\n"
            "  enumerate, model 6.12.117: skipped; no scope\n"
            "\n"
            "To say it again:\n"
            "  fairproof check --seed 7 --cases 100000\n");
}

TEST(Mail, shows_what_refutes_a_claim_with_its_trace) {
  EXPECT_EQ(to_mail(results_of({differing_example()}), lag_survives),
            "fairproof 0123456789ab on kernel 6.12.117 (HZ=250); z3 4.8.12.\n"
            "0 as expected, 1 differs, 0 skipped.\n"
            "\n"
            "refuted: balance-keeps-eligibility\n"
            "  sample, kernel 6.12.117: refuted; 3 cases, seed 7; NOT AS EXPECTED:\n"
            "  expected to hold; fails: the task that was ineligible when it was checked\n"
            "  is still ineligible\n"
            "\n"
            "claim balance-keeps-eligibility\n"
            "found on kernel\n"
            "kernel 6.12.117\n"
            "queue sums\n"
            "expect refuted: the task that was ineligible when it was checked is still\n"
            "  ineligible\n"
            "\n"
            "A weight=1048576 lag=-45\n"
            "input cost=18446744073709551615\n"
            "\n"
            "To say it again:\n"
            "  fairproof check --seed 7 --cases 100000\n");
}

TEST(Mail, says_that_a_refutation_was_expected) {
  EXPECT_THAT(to_mail(results_of({refuted_example()}), lag_survives),
              HasSubstr("refuted; 3 cases, seed 7; as expected, fails:\n"));
}

TEST(Mail, holds_a_trace_that_can_be_cut_out_and_replayed) {
  const std::string mail = to_mail(results_of({refuted_example()}), lag_survives);
  const std::size_t from = mail.find("\nclaim ") + 1;
  const std::size_t to = mail.find("\nTo say it again");
  const Trace trace = parse_trace(mail.substr(from, to - from), "mail").trace;
  EXPECT_EQ(trace, trace_of(refuted_example()));
}

TEST(Mail, says_that_nothing_was_checked) {
  EXPECT_THAT(to_mail(results_of({}), lag_survives),
              HasSubstr("on nothing; z3 4.8.12.\n0 as expected, 0 differ, 0 skipped; nothing was "
                        "checked.\n"));
}

TEST(Mail, continues_a_long_command_as_a_shell_does) {
  Results results = results_of({passed_example()});
  results.info.command =
      "fairproof check 'lag-*' --engine sample --engine prove --variant 6.12.117+eligible-first "
      "--seed 7 --cases 100000";
  EXPECT_THAT(to_mail(results, lag_survives),
              HasSubstr("\n  fairproof check 'lag-*' --engine sample --engine prove --variant \\\n"
                        "  6.12.117+eligible-first --seed 7 --cases 100000\n"));
}

TEST(Mail, is_plain_ascii_in_75_columns_and_never_looks_like_a_patch) {
  Outcome odd = differing_example();
  odd.counterexample->failure = "the lag is \xe2\x89\xa4 its limit, and \xc3\xa9ligible";
  Outcome many = passed_example();
  many.claim = "another-claim";
  for (int i = 0; i < 12; ++i)
    many.bounds.push_back({"event[" + std::to_string(i) + "].at", {64, true}, -1, i});
  const std::string mail =
      to_mail(results_of({odd, many, proved_example(), unknown_example()}), lag_survives);
  std::istringstream lines(mail);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 75u) << line;
    EXPECT_FALSE(line.starts_with("---") || line.starts_with("diff ")) << line;
  }
  EXPECT_TRUE(
      std::ranges::all_of(mail, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
  EXPECT_THAT(mail, HasSubstr("the lag is ? its limit, and ?ligible"));
}

}  // namespace
}  // namespace sched
