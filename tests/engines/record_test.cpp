// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/record.h"

#include <gmock/gmock.h>

namespace sched {
namespace {

const Claim claim{.name = "two-inputs", .says = "y is at most x.", .check = [](auto& t) {
                    const auto x = t.s64_in("x", 0, 9);
                    const auto y = t.s64_in("y", 0, x);
                    t.covers("they are equal", x == y);
                    t.require(y <= x, "y <= x");
                  }};

TEST(Record, tells_which_bounds_depend_on_an_earlier_input) {
  const Record seen = record(claim);
  ASSERT_EQ(seen.inputs.size(), 2u);
  EXPECT_FALSE(seen.inputs[0].depends);
  EXPECT_TRUE(seen.inputs[1].depends);
  EXPECT_EQ(seen.inputs[1].low, 0);
  EXPECT_EQ(seen.inputs[1].high, 9);  // the widest: x = 9
}

TEST(Record, lists_the_stated_cases) {
  EXPECT_THAT(record(claim).covers, testing::ElementsAre("they are equal"));
}

TEST(Record, lists_the_numbers_that_are_measured) {
  const Claim measuring{.name = "m", .says = "m.", .check = [](auto& t) {
                          const auto x = t.s64_in("x", 0, 9);
                          t.measure("twice", x * 2);
                        }};
  EXPECT_THAT(record(measuring).measures, testing::ElementsAre("twice"));
}

}  // namespace
}  // namespace sched
