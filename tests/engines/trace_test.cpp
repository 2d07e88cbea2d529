// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/trace.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>

namespace sched {
namespace {

using testing::ElementsAre;

constexpr int128 low = -(int128{1} << 63);
constexpr int128 high = (int128{1} << 64) - 1;
const std::string header =
    "claim clamp-bounds-lag\nfound on model\nkernel 6.12.117+eligible-first\nexpect passed\n";

Trace trace_of(Case inputs) {
  return {.claim = "clamp-bounds-lag",
          .under_test = "model",
          .kernel = "6.12.117+eligible-first",
          .expect = Verdict::passed,
          .inputs = std::move(inputs)};
}

Trace refuted_by(std::string failure) {
  Trace trace = trace_of({});
  trace.expect = Verdict::refuted;
  trace.failure = std::move(failure);
  return trace;
}

/// The error of a text, or "none".
std::string error(const std::string& text) {
  try {
    parse_trace(text, "t");
  } catch (const BadInput& bad) {
    return bad.text();
  }
  return "none";
}

/// The error of a line of inputs, which is line 5.
std::string input_error(const std::string& line) {
  return error(header + line + "\n");
}

TEST(Trace, prints_every_part_in_its_place) {
  const Trace trace{.claim = "ineligible-stays-ineligible",
                    .under_test = "kernel",
                    .kernel = "6.12.117+eligible-first",
                    .failure = "the placed task is ineligible",
                    .sums = true,
                    .inputs = {{"queue.load", 2}, {"cost", 5}, {"success", 0}, {"task.lag", -7}}};
  const std::string text =
      "claim ineligible-stays-ineligible\n"
      "found on kernel\n"
      "kernel 6.12.117+eligible-first\n"
      "queue sums\n"
      "expect refuted: the placed task is ineligible\n"
      "\n"
      "queue load=2\n"
      "input cost=5 success=0\n"
      "task lag=-7\n";
  EXPECT_EQ(to_text(trace), text);
  EXPECT_EQ(parse_trace(text, "t").trace, trace);
}

TEST(Trace, prints_inputs_of_one_owner_on_one_line) {
  const Trace trace = trace_of(
      {{"A.weight", 1048576}, {"A.slice", 700000}, {"A.key", 10}, {"A.left", 1}, {"B.key", 0}});
  EXPECT_EQ(to_text(trace), header + "\nA weight=1048576 slice=700000 key=+10 left=1\nB key=0\n");
}

TEST(Trace, prints_no_empty_line_where_no_inputs_follow) {
  EXPECT_EQ(to_text(trace_of({})), header);
}

TEST(Trace, keeps_the_order_where_an_owner_comes_back) {
  const Trace trace = trace_of({{"A.x", 1}, {"B.x", 2}, {"A.y", 3}});
  EXPECT_EQ(to_text(trace), header + "\nA x=1\nB x=2\nA y=3\n");
  EXPECT_EQ(parse_trace(to_text(trace), "t").trace, trace);
}

TEST(Trace, continues_a_line_that_would_be_too_long) {
  const std::string name(33, 'n');  // "A n..n=1" takes 37 columns, " m..m=10" another 38
  const Trace fits = trace_of({{"A." + name, 1}, {"A.m" + name, 10}});
  EXPECT_EQ(to_text(fits), header + "\nA " + name + "=1 m" + name + "=10\n");
  const Trace over = trace_of({{"A." + name, 1}, {"A.m" + name, 100}});
  EXPECT_EQ(to_text(over), header + "\nA " + name + "=1\nA m" + name + "=100\n");
  EXPECT_EQ(parse_trace(to_text(over), "t").trace, over);
}

TEST(Trace, continues_a_long_failure_on_indented_lines) {
  const Trace trace = refuted_by(
      "the lag of a task that was dequeued and enqueued again  stays what it was before");
  const std::string text = to_text(trace);
  EXPECT_NE(text.find("expect refuted: the lag of a task that was dequeued and enqueued\n"
                      "  again  stays what it was before\n"),
            std::string::npos);
  EXPECT_EQ(parse_trace(text, "t").trace, trace);
}

TEST(Trace, takes_a_number_sign_in_the_failure_as_text) {
  EXPECT_EQ(parse_trace(to_text(refuted_by("# of tasks, #2 first")), "t").trace.failure,
            "# of tasks, #2 first");
}

TEST(Trace, reads_comments_blank_lines_and_windows_line_endings) {
  const std::string text =
      "# found by hand\r\n\r\nclaim  clamp-bounds-lag # why not\r\n  # indented\r\nfound on "
      "model\r\n"
      "\r\nkernel 6.12.117+eligible-first#next\r\nexpect passed \t\r\n\r\nevent[3]\tat=+007  "
      "to=-0#\r\n"
      "input cost=5";
  const Trace expected = trace_of({{"event[3].at", 7}, {"event[3].to", 0}, {"cost", 5}});
  EXPECT_EQ(parse_trace(text, "t").trace, expected);
}

TEST(Trace, reads_the_extreme_values) {
  const Trace trace = trace_of({{"A.low", low}, {"A.high", high}});
  EXPECT_EQ(to_text(trace), header + "\nA low=-9223372036854775808 high=18446744073709551615\n");
  EXPECT_EQ(parse_trace(to_text(trace), "t").trace, trace);
}

TEST(Trace, says_where_each_input_stands) {
  const ParsedTrace parsed = parse_trace(header + "\nA x=1  y=2\ninput z=3\n", "some.trace");
  EXPECT_EQ(parsed.file, "some.trace");
  EXPECT_THAT(parsed.positions, ElementsAre(Position{6, 3}, Position{6, 8}, Position{7, 7}));
  EXPECT_EQ(parsed.end, (Position{8, 1}));
  EXPECT_EQ(parse_trace(header + "A x=1", "t").end, (Position{5, 6}));
}

TEST(Trace, rejects_an_empty_file) {
  EXPECT_EQ(error(""), "t:1:1: expected 'claim NAME', found an empty file");
  EXPECT_EQ(error("# nothing\n\n"), "t:3:1: expected 'claim NAME', found the end of the file");
}

TEST(Trace, rejects_an_unknown_header_word) {
  EXPECT_EQ(error("clam x\n"), "t:1:1: expected 'claim NAME', found 'clam'");
  EXPECT_EQ(error("claim x\nfound in model\n"), "t:2:7: expected 'on', found 'in'");
  EXPECT_EQ(error("claim x\nfound on moon\n"),
            "t:2:10: expected 'model' or 'kernel', found 'moon'");
  EXPECT_EQ(error("claim x\nfound on model\nkernel y\nqueue full\n"),
            "t:4:7: expected 'sums', found 'full'");
  EXPECT_EQ(error("claim x\nfound on model\nkernel y\nexpect proved\n"),
            "t:4:8: expected 'refuted: TEXT' or 'passed', found 'proved'");
}

TEST(Trace, rejects_headers_out_of_order) {
  EXPECT_EQ(error("claim x\nkernel y\n"),
            "t:2:1: expected 'found on model' or 'found on kernel', found 'kernel'");
  EXPECT_EQ(error("claim x\nfound on model\nkernel y\nA x=1\n"),
            "t:4:1: expected 'queue sums' or 'expect', found 'A'");
  EXPECT_EQ(error(header + "queue sums\n"),
            "t:5:11: expected '=' after 'sums', found the end of the line");
}

TEST(Trace, rejects_a_missing_header) {
  EXPECT_EQ(error("claim x\n"),
            "t:2:1: expected 'found on model' or 'found on kernel', found the end of the file");
  EXPECT_EQ(error("claim x\nfound on model"),
            "t:2:15: expected 'kernel NAME', found the end of the file");
  EXPECT_EQ(error("claim x\nfound on model\nkernel y\nqueue sums\n"),
            "t:5:1: expected 'expect', found the end of the file");
}

TEST(Trace, rejects_a_header_without_its_words) {
  EXPECT_EQ(error("claim # x\n"), "t:1:6: expected the claim's name, found the end of the line");
  EXPECT_EQ(error("claim x\nfound on model\nkernel\n"),
            "t:3:7: expected the kernel's name, found the end of the line");
  EXPECT_EQ(error("claim x\nfound on model\nkernel y\nexpect refuted: \n"),
            "t:4:16: expected the words of what fails, found the end of the line");
}

TEST(Trace, rejects_more_than_a_header_holds) {
  EXPECT_EQ(error("claim x y\n"), "t:1:9: expected the end of the line, found 'y'");
  EXPECT_EQ(error("claim x\nfound on model\nkernel y\nexpect passed: fine\n"),
            "t:4:8: expected 'refuted: TEXT' or 'passed', found 'passed:'");
}

TEST(Trace, rejects_control_characters) {
  EXPECT_EQ(error("claim x\x01\n"), "t:1:8: expected the end of the line, found the byte 0x01");
  EXPECT_EQ(error("claim x\nfound on model\nkernel y\nexpect refuted: a\tb\n"),
            "t:4:18: expected text, found the byte 0x09");
  EXPECT_EQ(error("\xef\xbb\xbf"
                  "claim x\n"),
            "t:1:1: expected 'claim NAME', found the byte 0xef");
}

TEST(Trace, rejects_an_indented_line_that_continues_nothing) {
  EXPECT_EQ(input_error(" A x=1"), "t:5:1: expected a word in the first column, found a space");
}

TEST(Trace, rejects_a_bad_owner) {
  EXPECT_EQ(input_error("A.x=1"),
            "t:5:2: expected a space and 'NAME=VALUE' after 'A', found '.x=1'");
  EXPECT_EQ(input_error("x=1"), "t:5:2: expected a space and 'NAME=VALUE' after 'x', found '=1'");
  EXPECT_EQ(input_error("A # x=1"),
            "t:5:2: expected a space and 'NAME=VALUE' after 'A', found the end of the line");
  EXPECT_EQ(input_error("=1"), "t:5:1: expected an owner of inputs or 'input', found '=1'");
}

TEST(Trace, rejects_a_bad_input) {
  EXPECT_EQ(input_error("A =1"), "t:5:3: expected the name of an input, found '=1'");
  EXPECT_EQ(input_error("A x 1"), "t:5:4: expected '=' after 'x', found a space");
  EXPECT_EQ(input_error("A x=1 y"), "t:5:8: expected '=' after 'y', found the end of the line");
}

TEST(Trace, rejects_a_bad_value) {
  EXPECT_EQ(input_error("A x="), "t:5:5: expected a decimal number, found the end of the line");
  EXPECT_EQ(input_error("A x=+-1"), "t:5:6: expected a decimal number, found '-1'");
  EXPECT_EQ(input_error("A x=One"), "t:5:5: expected a decimal number, found 'One'");
  EXPECT_EQ(input_error("A x=one,"), "t:5:8: expected a space or the end of the line, found ','");
}

TEST(Trace, rejects_garbage_after_a_value) {
  EXPECT_EQ(input_error("A x=0x10"), "t:5:6: expected a space or the end of the line, found 'x10'");
  EXPECT_EQ(input_error("A x=1,y=2"),
            "t:5:6: expected a space or the end of the line, found ',y=2'");
}

TEST(Trace, rejects_values_out_of_range) {
  const std::string expected =
      "expected a value from -9223372036854775808 to 18446744073709551615, found ";
  EXPECT_EQ(input_error("A x=18446744073709551616"),
            "t:5:5: " + expected + "'18446744073709551616'");
  EXPECT_EQ(input_error("A y=1 x=-9223372036854775809"),
            "t:5:9: " + expected + "'-9223372036854775809'");
  EXPECT_EQ(input_error("A x=" + std::string(99, '9')),
            "t:5:5: " + expected + "'" + std::string(24, '9') + "...'");
}

TEST(Trace, rejects_an_input_given_twice) {
  EXPECT_EQ(input_error("A x=1\nB x=1\nA y=1 x=1"),
            "t:7:7: expected each input once, found 'A.x' again, first given in line 5");
  EXPECT_EQ(input_error("input x=1 x=2"),
            "t:5:11: expected each input once, found 'x' again, first given in line 5");
}

TEST(TraceDeathTest, prints_nothing_that_would_not_read_back) {
  EXPECT_DEATH(to_text(trace_of({{"input.x", 1}})), "reads_back");
  EXPECT_DEATH(to_text(trace_of({{"a b", 1}})), "reads_back");
  EXPECT_DEATH(to_text(trace_of({{"", 1}})), "reads_back");
  EXPECT_DEATH(to_text(trace_of({{"x", high + 1}})), "reads_back");
  EXPECT_DEATH(to_text(trace_of({{.name = "x", .word = "One"}})), "reads_back");
  EXPECT_DEATH(to_text(refuted_by(" ")), "reads_back");
  EXPECT_DEATH(to_text(refuted_by("two\nlines")), "reads_back");
}

/// Numbers that follow from a seed alone (splitmix64).
class Numbers {
 public:
  explicit Numbers(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    std::uint64_t x = state_ += 0x9e3779b97f4a7c15;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
  }
  std::size_t below(std::size_t limit) { return next() % limit; }
  std::string text(std::string_view letters, std::size_t longest) {
    std::string text;
    for (std::size_t size = 1 + below(longest); text.size() < size;)
      text += letters[below(letters.size())];
    return text;
  }
  int128 value() {
    constexpr int128 edges[] = {low, low + 1, -1, 0, 1, high - 1, high};
    if (below(4) == 0) return edges[below(std::size(edges))];
    const int128 magnitude = next() >> below(64);
    return below(2) == 0 ? magnitude : std::max(-magnitude, low);
  }

 private:
  std::uint64_t state_;
};

Trace random_trace(Numbers& numbers) {
  constexpr std::string_view letters = "abkeyXYZ019_-[]";
  Trace trace{.claim = numbers.text("abc-", 40),
              .under_test = numbers.below(2) == 0 ? "model" : "kernel",
              .kernel = numbers.text("v6.12+-=:/(]", 30),
              .expect = numbers.below(4) == 0 ? Verdict::passed : Verdict::refuted,
              .sums = numbers.below(2) == 0};
  if (trace.expect == Verdict::refuted)
    trace.failure = "x" + numbers.text("ab  #\xc3\xa9=:", 200) + "x";
  std::string owner;
  for (std::size_t i = numbers.below(20); i > 0; --i) {
    if (numbers.below(3) == 0) owner = numbers.text(letters, numbers.below(8) == 0 ? 90 : 8) + ".";
    if (numbers.below(4) == 0) owner.clear();
    Input input{owner + numbers.text(letters, 9), numbers.value()};
    if (numbers.below(4) == 0)
      input = {.name = input.name, .word = "w" + numbers.text("akz19_-", 9)};
    if (std::ranges::find(trace.inputs, input.name, &Input::name) == trace.inputs.end())
      trace.inputs.push_back(input);
  }
  return trace;
}

/// One character replaced, inserted or taken away, or the rest cut off.
std::string damaged(std::string text, Numbers& numbers) {
  const std::string_view letters{"a1 =+-#.[]:\n\r\t\0\x7f\xff", 17};
  const std::size_t at = numbers.below(text.size());
  switch (numbers.below(4)) {
    case 0:
      text[at] = letters[numbers.below(letters.size())];
      break;
    case 1:
      text.insert(at, 1, letters[numbers.below(letters.size())]);
      break;
    case 2:
      text.erase(at, 1);
      break;
    default:
      text.resize(at);
  }
  return text;
}

TEST(Trace, reads_back_every_trace_that_it_prints) {
  Numbers numbers(1);
  for (int i = 0; i < 5000; ++i) {
    const Trace trace = random_trace(numbers);
    const ParsedTrace parsed = parse_trace(to_text(trace), "t");
    ASSERT_EQ(parsed.trace, trace) << to_text(trace);
    ASSERT_EQ(parsed.positions.size(), trace.inputs.size());
  }
}

TEST(Trace, prints_lines_of_at_most_75_columns) {
  Numbers numbers(2);
  for (int i = 0; i < 2000; ++i) {
    Trace trace = refuted_by("w");
    for (std::size_t words = numbers.below(30); words > 0; --words)
      trace.failure += " " + numbers.text("word#", 20);
    const std::string owner = numbers.below(3) == 0 ? "" : numbers.text("AB[0]", 12) + ".";
    for (std::size_t n = numbers.below(12); n > 0; --n)
      trace.inputs.push_back(
          {owner + numbers.text("xy-", 12) + std::to_string(n), numbers.value()});
    std::istringstream lines(to_text(trace));
    for (std::string line; std::getline(lines, line);) ASSERT_LE(line.size(), 75u) << line;
  }
}

TEST(Trace, reads_or_rejects_every_damaged_text_with_its_place) {
  Numbers numbers(3);
  std::size_t rejected = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::string text = damaged(to_text(random_trace(numbers)), numbers);
    try {
      const Trace trace = parse_trace(text, "t").trace;
      ASSERT_EQ(parse_trace(to_text(trace), "t").trace, trace) << text;
    } catch (const BadInput& bad) {
      ++rejected;
      const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
      ASSERT_TRUE(bad.line >= 1 && bad.line <= lines && bad.column >= 1) << text;
    }
  }
  EXPECT_GT(rejected, 5000u);
}

}  // namespace
}  // namespace sched
