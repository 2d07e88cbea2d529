// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>

#include "tests/cli/program.h"

namespace sched {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(Threshold, finds_the_load_that_div_s64_cannot_take) {
  const Program program;
  const Ran ran = program.run("threshold mean-is-floored-at-any-load --save traces");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("mean-is-floored-at-any-load over summed weight, on model "
                                  "6.12.117\n  holds up to 2147483647; proved, "));
  EXPECT_THAT(ran.out, HasSubstr("\n  first fails at 2147483648: V is the mean rounded down\n"));
  const Ran again = program.run("replay traces/mean-is-floored-at-any-load.trace");
  EXPECT_EQ(again.code, 0) << again.out;
}

TEST(Threshold, takes_an_input_a_direction_and_a_variant) {
  const Ran ran = Program().run(
      "threshold failed-balance-raises-the-cost --over start --down --variant "
      "6.12.117+newidle-merged");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("\n  holds down to 2; proved, "));
  EXPECT_THAT(ran.out, HasSubstr("\n  first fails at 1: a higher cost\n"));
}

TEST(Threshold, names_the_numbers_that_there_are) {
  const Program program;
  const Ran wrong = program.run("threshold mean-is-floored-at-any-load --over lag");
  EXPECT_EQ(wrong.code, 2);
  EXPECT_THAT(wrong.err, HasSubstr("it has no number 'lag'; give --over one of: summed weight, "));
  const Ran none = program.run("threshold mean-is-stable");
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, HasSubstr("along which number?"));
}

TEST(Threshold, refuses_what_it_cannot_ask) {
  const Program program;
  EXPECT_EQ(program.run("threshold").code, 2);
  EXPECT_EQ(program.run("threshold no-such-claim").code, 2);
  EXPECT_EQ(program.run("threshold mean-is-stable --over task --variant 5.0").code, 2);
  const Ran machine = program.run("threshold idle-cpus-pull-by-newidle");
  EXPECT_EQ(machine.code, 2);
  EXPECT_THAT(machine.err, HasSubstr("asks for a whole machine"));
}

TEST(Show, lists_the_numbers_that_have_a_border) {
  const Ran ran = Program().run("show mean-is-floored-at-any-load");
  EXPECT_THAT(ran.out, HasSubstr("\nnumbers with a border (fairproof threshold):\n  summed "
                                 "weight\n"));
}

}  // namespace
}  // namespace sched
