// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/table.h"

#include <gmock/gmock.h>

namespace sched {
namespace {

TEST(MarkdownTable, columns_stand_below_each_other) {
  EXPECT_EQ(markdown_table({{"name", "n"}, {"a", "1234"}, {"longer", "5"}}, 1),
            "| name   |    n |\n"
            "|--------|-----:|\n"
            "| a      | 1234 |\n"
            "| longer |    5 |\n");
}

TEST(MarkdownTable, a_short_row_is_filled_up) {
  EXPECT_EQ(markdown_table({{"k", "v"}, {"a"}}, 1),
            "| k   |   v |\n"
            "|-----|----:|\n"
            "| a   |   - |\n");
}

TEST(MarkdownTable, no_rows_are_no_text) {
  EXPECT_EQ(markdown_table({}, 1), "");
}

}  // namespace
}  // namespace sched
