// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>

#include "tests/cli/program.h"

namespace sched {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// A runs with +10, B waits with -4; a task with lag -17 joins them.
const std::string inputs =
    "queue zero=18446744073709551000 entities=2 current=1\n"
    "A weight=1048576 slice=700000 key=+10 left=1000\n"
    "B weight=2097152 slice=700000 key=-4 left=700\n"
    "task weight=1048576 slice=700000 lag=-17\n";
const std::string header =
    "claim ineligible-stays-ineligible\n"
    "found on model\n"
    "kernel 6.12.117\n";
const std::string passing = header + "expect passed\n\n" + inputs;

/// What replaying this text says on the error stream; the exit code must be 2 and nothing be told.
std::string error(const std::string& text) {
  const Program program;
  program.write("t", text);
  const Ran ran = program.run("replay t");
  EXPECT_EQ(ran.code, 2) << text;
  EXPECT_EQ(ran.out.find("call "), std::string::npos) << ran.out;
  return ran.err;
}

/// The passing trace with one piece replaced.
std::string with(const std::string& from, const std::string& to) {
  std::string text = passing;
  return text.replace(text.find(from), from.size(), to);
}

TEST(Replay, tells_a_case_call_by_call) {
  const Program program;
  program.write("t", passing);
  const Ran ran = program.run("replay t");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("ineligible-stays-ineligible on model 6.12.117\n  A task with"));
  const auto row = [](const char* call, const char* columns) {
    return "\n" + std::string(call) + std::string(46 - std::string(call).size(), ' ') + columns +
           "\n";
  };
  for (const std::string& line :
       {row("(A is running)", "           +10           +10            +0         +1010  yes"),
        row("enqueue_entity(B)", "            -4            +0            +4          +696  yes"),
        row("place_entity(task)", "           +22            +0           -17       +700022  -"),
        row("enqueue_entity(task)", "           +22            +6           -16       +700022  no"),
        row("entity_eligible(task) = no",
            "           +22            +6           -16       +700022  no")})
    EXPECT_THAT(ran.out, HasSubstr(line));
  EXPECT_THAT(ran.out, EndsWith("\n\npasses, as the trace expects\n"));
}

TEST(Replay, tells_the_calls_inside_of_calls_if_asked) {
  const Program program;
  program.write("t", passing);
  EXPECT_THAT(program.run("replay --verbose t").out, HasSubstr("\n  avg_vruntime() = +0"));
}

TEST(Replay, fails_if_the_case_does_not_do_what_the_trace_expects) {
  const Program program;
  program.write("t", with("passed", "refuted: the placed task is ineligible"));
  const Ran ran = program.run("replay t");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, EndsWith("\npasses\nthe trace expects refuted: the placed task is "
                                "ineligible\n"));
}

TEST(Replay, runs_every_file_and_gives_the_worst_exit_code) {
  const Program program;
  program.write("good", passing);
  program.write("wrong", with("passed", "refuted: the placed task is ineligible"));
  program.write("bad", "claim");
  EXPECT_EQ(program.run("replay good good").code, 0);
  EXPECT_EQ(program.run("replay wrong good").code, 1);
  const Ran ran = program.run("replay bad wrong good");
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.out, EndsWith("passes, as the trace expects\n"));
}

TEST(Replay, chooses_another_variant_if_asked) {
  const Program program;
  program.write("t", passing);
  EXPECT_THAT(program.run("replay --variant 6.12.117+eligible-first t").out,
              HasSubstr(" on model 6.12.117+eligible-first\n"));
  EXPECT_EQ(program.run("replay --variant 5.4 t").code, 2);
  EXPECT_EQ(program.run("replay no-such-file").code, 2);
  EXPECT_EQ(program.run("replay").code, 2);
}

TEST(Replay, refuses_a_claim_or_variant_that_there_is_not) {
  EXPECT_EQ(error(with("ineligible-stays", "  no-such")),
            "fairproof: t:1:9: expected a claim, found 'no-such-ineligible'; `fairproof list` "
            "shows all names\n");
  EXPECT_EQ(error("# by hand\n" + with("6.12.117", "5.4")),
            "fairproof: t:4:8: expected a variant of the model, found '5.4'; --variant chooses "
            "another\n");
}

TEST(Replay, refuses_a_trace_without_an_input_that_the_claim_draws) {
  EXPECT_EQ(error(with(" lag=-17", "")), "fairproof: t:10:1: expected a value for task.lag\n");
}

TEST(Replay, refuses_a_value_out_of_bounds) {
  EXPECT_EQ(error(with("task weight=1048576", "task weight=1")),
            "fairproof: t:9:6: task.weight=1 is out of bounds: expected 2 .. 268435456\n");
}

TEST(Replay, refuses_an_input_that_the_claim_does_not_draw) {
  EXPECT_EQ(error(passing + "task colour=3\n"),
            "fairproof: t:10:6: the claim does not draw task.colour\n");
}

TEST(Replay, refuses_inputs_that_do_not_meet_the_assumptions) {
  EXPECT_EQ(error(with("lag=-17", "lag=+17")),
            "fairproof: t:10:1: these inputs do not meet the claim's assumptions\n");
}

TEST(Replay, refuses_a_text_that_is_no_trace) {
  EXPECT_EQ(error(with("expect passed", "expect green")),
            "fairproof: t:4:8: expected 'refuted: TEXT' or 'passed', found 'green'\n");
}

TEST(Replay, repeats_every_counterexample_that_sampling_saves) {
  const Program program;
  program.run("check --engine sample --cases 2000 --seed 1 --save found");
  if (!std::filesystem::exists(program.folder() / "found") ||
      std::filesystem::is_empty(program.folder() / "found"))
    GTEST_SKIP() << "no claim is false";
  const Ran ran = program.run("replay found/*.trace");
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_THAT(ran.out, HasSubstr(", as the trace expects\n"));
}

TEST(Replay, fails_if_another_requirement_fails_than_the_trace_names) {
  const Program program;
  program.run("check --engine sample --cases 2000 --seed 1 --save found");
  if (program.run("replay found/*.trace").code != 0) GTEST_SKIP() << "no claim is false";
  ASSERT_EQ(std::system(("sed -i 's/^expect refuted: /&not /' " +
                         (program.folder() / "found").string() + "/*.trace")
                            .c_str()),
            0);
  const Ran ran = program.run("replay found/*.trace");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("\nthe trace expects refuted: not "));
}

}  // namespace
}  // namespace sched
