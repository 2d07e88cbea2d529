// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/thresholds.h"

#include <gmock/gmock.h>

namespace sched {
namespace {

using testing::HasSubstr;

Threshold border() {
  return {.claim = "some-claim",
          .along = {.name = "load"},
          .kernel = "6.12.117",
          .result = Threshold::Result::border,
          .holds_to = 9,
          .fails_at = 10,
          .failing = Counterexample{.inputs = {{"load", 10}}, .failure = "it fits"},
          .paths = 2,
          .obligations = 7};
}

TEST(ThresholdText, shows_both_sides_and_the_case) {
  EXPECT_EQ(to_text(border()),
            "some-claim over load, on model 6.12.117\n"
            "  holds up to 9; proved, 2 paths, 7 obligations, z3 only\n"
            "  first fails at 10: it fits\n"
            "\n"
            "    claim some-claim\n"
            "    found on model\n"
            "    kernel 6.12.117\n"
            "    expect refuted: it fits\n"
            "\n"
            "    input load=10\n");
}

TEST(ThresholdText, tells_a_wrap_from_a_break) {
  Threshold wraps = border();
  wraps.failing->wraps_only = true;
  EXPECT_THAT(to_text(wraps), HasSubstr("  first wraps at 10: it fits; this case breaks nothing on "
                                        "machine numbers\n"));
  wraps.breaks_at = 12;
  wraps.breaking = Counterexample{.inputs = {{"load", 12}}, .failure = "it is right"};
  EXPECT_THAT(to_text(wraps), HasSubstr("machine numbers, one at 12 does: it is right\n"));
  EXPECT_EQ(cases_of(wraps).size(), 2u);
}

TEST(ThresholdText, never_calls_a_failure_the_first_where_a_gap_is_left) {
  Threshold gap = border();
  gap.result = Threshold::Result::gap;
  gap.holds_to = 3;
  gap.reason = "it fits: solver said canceled";
  const std::string text = to_text(gap);
  EXPECT_THAT(text, HasSubstr("  holds up to 3; proved"));
  EXPECT_THAT(text, HasSubstr("  fails at 10: it fits\n"));
  EXPECT_THAT(text, HasSubstr("  unknown: what lies between; it fits: solver said canceled\n"));
}

TEST(ThresholdsPage, has_a_line_for_each_row) {
  Threshold down = border();
  down.along.downward = true;
  const std::vector<ThresholdRow> rows{{border(), {"6.12.117", "other"}}, {down, {"third"}}};
  const std::string page = thresholds_page(rows);
  EXPECT_THAT(page, HasSubstr("| load | up to 9 | 10 | breaks: it fits | "
                              "[some-claim](claims.md#some-claim) | 6.12.117, other |\n"));
  EXPECT_THAT(page, HasSubstr("| load | down to 9 | 10 |"));
}

}  // namespace
}  // namespace sched
