// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>
#include <unistd.h>

#include "tests/cli/program.h"

namespace sched {
namespace {

using testing::HasSubstr;

TEST(Kernel, an_empty_cache_is_said_to_be_one) {
  const Ran ran = Program().run("kernel list");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, "no kernels in cache/fairproof\n");
}

TEST(Kernel, what_is_not_there_cannot_be_removed) {
  const Ran ran = Program().run("kernel remove debian-6.12");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("not in cache/fairproof: debian-6.12"));
}

/// What apt-get says of a package that there is not: root gets that, everybody else the line to
/// try.
constexpr const char* knows_no_package = "echo 'E: Unable to locate package' >&2\nexit 100\n";

TEST(Kernel, says_what_cannot_be_built_and_why) {
  const Program program;
  program.put_in_path("apt-get", knows_no_package);
  const Ran package = program.run("kernel build debian:9.99");
  EXPECT_EQ(package.code, 3);
  EXPECT_THAT(package.err, HasSubstr(geteuid() == 0 ? "apt-get knows no package linux-source-9.99"
                                                    : "apt-get install linux-source-9.99"));
  const Ran folder = program.run("kernel build .");
  EXPECT_EQ(folder.code, 3);
  EXPECT_THAT(folder.err, HasSubstr(".: not a kernel tree, it has no Makefile"));
}

TEST(Kernel, a_patch_must_be_there_and_needs_a_kernel) {
  const Program program;
  program.write("fix.patch", "no patch");
  program.put_in_path("apt-get", knows_no_package);
  EXPECT_EQ(program.run("kernel build debian:6.12 --patch none.patch").code, 2);
  EXPECT_EQ(program.run("check --patch fix.patch").code, 2);
  EXPECT_EQ(program.run("replay --patch fix.patch fix.patch").code, 2);
  EXPECT_EQ(program.run("check --kernel debian:9.99 --patch fix.patch").code, 3);
}

TEST(Mutants, all_say_what_is_wrong_in_them) {
  const Ran ran = Program().run("mutants --list");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("lag-unclamped                    entity_lag: no limit holds.\n"));
  EXPECT_GE(std::count(ran.out.begin(), ran.out.end(), '\n'), 25);
  EXPECT_EQ(Program().run("mutants no-such-mutant").code, 2);
}

TEST(Workload, one_that_there_is_not_is_answered_with_those_that_are) {
  const Ran ran = Program().run("workload fork-bomb");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("no workload is called 'fork-bomb'; there are: spawn, "
                                 "delayed-wake, eligible-first, wake-storm"));
}

}  // namespace
}  // namespace sched
