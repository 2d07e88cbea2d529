// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/replay.h"

#include <gmock/gmock.h>

#include <array>

namespace sched {
namespace {

const Claim sum{
    .name = "sum", .says = "Two even numbers add up to less than ten.", .check = [](auto& t) {
      const auto x = t.u64_in("x", 0u, 9u);
      const auto y = t.u64_in("y", 0u, 9u);
      t.assume(x % 2u == 0u);
      t.require(x + y < 10u, "x + y < 10");
    }};

CaseReport replay_text(const std::string& inputs) {
  const std::string text =
      "claim sum\nfound on model\nkernel 6.12.117\nexpect refuted: x + y < 10\n\n" + inputs;
  return replay(sum, parse_trace(text, "sum.trace"),
                model_runner(rules_of<Machine>(baseline_kernel())));
}

std::string error_of(const std::string& inputs) {
  try {
    replay_text(inputs);
  } catch (const BadInput& error) {
    return error.text();
  }
  return "no error";
}

TEST(Replay, gives_the_requirement_that_fails) {
  const CaseReport report = replay_text("input x=4 y=6\n");
  EXPECT_EQ(report.result, CaseReport::Result::failed);
  EXPECT_EQ(report.text, "x + y < 10");
}

TEST(Replay, says_when_nothing_fails) {
  EXPECT_EQ(replay_text("input x=4 y=5\n").result, CaseReport::Result::met);
}

TEST(Replay, points_at_the_end_for_a_missing_value) {
  EXPECT_THAT(error_of("input x=4\n"), testing::HasSubstr("expected a value for y"));
}

TEST(Replay, points_at_a_value_out_of_bounds) {
  EXPECT_EQ(error_of("input x=4\ninput y=10\n"),
            "sum.trace:7:7: y=10 is out of bounds: expected 0 .. 9");
}

TEST(Replay, points_at_a_line_that_is_not_drawn) {
  EXPECT_EQ(error_of("input x=4 y=6 z=1\n"), "sum.trace:6:15: the claim does not draw z");
}

/// False for one event, which has two places in its list.
constexpr std::array<std::string_view, 4> events{"fork", "wake", "exit", "wake"};
const Claim eventful{
    .name = "sum", .says = "Nobody wakes.", .check = [](auto& t) {
      t.require(events[t.choice({"e1", "kind"}, events)] != "wake", "nobody wakes");
    }};

CaseReport replay_event(const std::string& kind) {
  const ParsedTrace trace = parse_trace(
      "claim sum\nfound on model\nkernel 6.12.117\nexpect passed\n\ne1 kind=" + kind, "t");
  return replay(eventful, trace, model_runner(rules_of<Machine>(baseline_kernel())));
}

TEST(Replay, reads_a_choice_by_its_word_or_its_place) {
  EXPECT_EQ(replay_event("wake").result, CaseReport::Result::failed);
  EXPECT_EQ(replay_event("3").result, CaseReport::Result::failed);
  EXPECT_EQ(replay_event("exit").result, CaseReport::Result::met);
  EXPECT_EQ(replay_event("2").result, CaseReport::Result::met);
}

TEST(Replay, points_at_a_word_that_means_nothing) {
  EXPECT_EQ(error_of("input x=four y=6\n"), "sum.trace:6:7: x=four: expected a number");
  try {
    replay_event("sleep");
    FAIL();
  } catch (const BadInput& error) {
    EXPECT_EQ(error.text(), "t:6:4: e1.kind=sleep: expected exit, fork, wake");
  }
}

TEST(Replay, needs_no_draws_behind_a_rule_that_is_absent) {
  const Claim claim{.name = "sum", .says = "It asks, and draws y after.", .check = [](auto& t) {
                      t.u64_in("x", 0u, 9u);
                      throw Absent{"a rule"};
                    }};
  const ParsedTrace trace = parse_trace(
      "claim sum\nfound on model\nkernel 6.12.117\nexpect passed\n\ninput x=4 y=6\n", "t");
  const CaseReport report =
      replay(claim, trace, model_runner(rules_of<Machine>(baseline_kernel())));
  EXPECT_EQ(report.result, CaseReport::Result::absent);
}

TEST(Replay, calls_inputs_that_break_an_assumption_bad) {
  EXPECT_THAT(error_of("input x=3 y=9\n"),
              testing::HasSubstr("do not meet the claim's assumptions"));
}

}  // namespace
}  // namespace sched
