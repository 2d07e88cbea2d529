// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>

#include "properties/catalogue.h"
#include "tests/cli/program.h"

namespace sched {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(List, names_every_claim_once_in_order) {
  std::string names;
  for (const Claim* claim : catalogue()) names += std::string(claim->name) + "\n";
  const Ran ran = Program().run("list --names");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, names);
}

TEST(List, shows_each_sentence_below_its_name) {
  const Ran ran = Program().run("list 'ineligible-stays-inelig*'");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, StartsWith("ineligible-stays-ineligible\n    A task with negative lag"));
}

TEST(List, refuses_what_selects_nothing) {
  const Program program;
  const Ran unknown = program.run("list no-such-claim");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_EQ(unknown.out, "");
  EXPECT_EQ(unknown.err,
            "fairproof: no claim is called 'no-such-claim'; `fairproof list` shows all names\n");
  const Ran empty = program.run("list --about no_such_function");
  EXPECT_EQ(empty.code, 2);
  EXPECT_EQ(empty.err, "fairproof: no claim is selected by these options together\n");
}

TEST(Show, shows_all_that_a_claim_declares) {
  const Ran ran = Program().run("show ineligible-stays-ineligible");
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, StartsWith("ineligible-stays-ineligible\n  A task with negative lag"));
  EXPECT_THAT(ran.out, HasSubstr("\nexpected    holds on every variant\n"));
  EXPECT_THAT(ran.out, HasSubstr("\npatch       eligible-first\n"));
  EXPECT_THAT(ran.out, HasSubstr("\nabout       place_entity, entity_eligible"));
  EXPECT_THAT(ran.out, HasSubstr("  task.weight              u64   2..268435456\n"));
  EXPECT_THAT(ran.out, HasSubstr("\ncases that must occur:\n  the load is odd\n"));
  EXPECT_THAT(ran.out,
              HasSubstr("\nfile        properties/claims/ineligible_stays_ineligible.cpp\n"));
}

TEST(Show, says_where_a_claim_about_the_machine_gets_its_inputs) {
  const Ran ran = Program().run("show queues-add-up-after-every-event");
  EXPECT_THAT(ran.out, HasSubstr("\nexpected    holds\n"));
  EXPECT_THAT(ran.out, HasSubstr("\ninputs      recorded on a kernel"));
  EXPECT_THAT(ran.out, Not(HasSubstr("proved with")));
}

TEST(Show, can_show_every_claim) {
  const Ran ran = Program().run("show '*'");
  EXPECT_EQ(ran.code, 0);
  for (const Claim* claim : catalogue()) EXPECT_THAT(ran.out, HasSubstr(claim->name));
}

TEST(Show, wants_a_claim_that_there_is) {
  const Program program;
  EXPECT_EQ(program.run("show").code, 2);
  EXPECT_EQ(program.run("show no-such-claim").code, 2);
}

}  // namespace
}  // namespace sched
