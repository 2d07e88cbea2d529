// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/cli/program.h"

namespace sched {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string sampled =
    "check ineligible-stays-ineligible --engine sample --cases 20000 --seed 3";

/// Seconds are outside every comparison.
json without_seconds(const std::string& text) {
  json document = json::parse(text);
  document.at("run").erase("seconds");
  for (json& outcome : document.at("outcomes")) {
    outcome.erase("seconds");
    outcome.erase("slow");
    for (json& opinion : outcome.at("opinions")) {
      opinion.erase("seconds");
      opinion.erase("cached");
    }
  }
  return document;
}

TEST(Check, says_in_one_line_that_a_claim_passed_and_how_to_repeat_it) {
  const Ran ran = Program().run(sampled);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, StartsWith("ok   passed   sample     ineligible-stays-ineligible  model "));
  EXPECT_THAT(ran.out, HasSubstr("\n1 as expected, 0 differ, 0 skipped\nagain: fairproof check "
                                 "'ineligible-stays-ineligible' --engine sample --seed 3 --cases "
                                 "20000\n"));
  EXPECT_THAT(ran.out, Not(HasSubstr("\033")));
  EXPECT_EQ(ran.err, "");
}

TEST(Check, is_not_green_if_nothing_was_checked) {
  const Ran ran = Program().run("check ineligible-stays-ineligible --engine enumerate --seed 1");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("nothing was checked"));
}

TEST(Check, refuses_words_that_mean_nothing) {
  const Program program;
  for (const char* words : {"no-such-claim", "--seed x", "--seed -1", "--cases 0", "--jobs 0",
                            "--engine guess", "--variant 5.4", "--about nothing", "--no-option"}) {
    const Ran ran = program.run(std::string("check ") + words);
    EXPECT_EQ(ran.code, 2) << words << ": " << ran.err;
    EXPECT_NE(ran.err, "") << words;
  }
}

TEST(Help, proves_a_claim_that_there_is) {
  const Program program;
  const std::string help = program.run("--help").out;
  const std::string words = "fairproof prove ";
  const std::size_t at = help.find(words) + words.size();
  EXPECT_EQ(program.run("show " + help.substr(at, help.find('\n', at) - at)).code, 0);
}

TEST(Check, finds_the_same_with_any_number_of_jobs) {
  const Program program;
  const std::string every = "check --engine sample --cases 500 --seed 5 ";
  program.run(every + "--jobs 1 --results one.json");
  program.run(every + "--jobs 2 --results two.json");
  EXPECT_EQ(without_seconds(program.read("one.json")), without_seconds(program.read("two.json")));
}

/// A second solver that says the opposite of what it should: some input does it.
constexpr const char* contrary =
    "[ \"$1\" != --version ] || { echo 'This is cvc5 version 0'; exit; }\n"
    "while read -r line; do [ \"$line\" != '(check-sat)' ] || echo sat; done\n";

TEST(Prove, is_red_where_two_solvers_disagree) {
  const Program program;
  program.put_in_path("contrary", contrary);
  const Ran ran = program.run("prove empty-queue-forgets-lag --second contrary --seed 1");
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, StartsWith("BAD  unknown  prove      empty-queue-forgets-lag"));
  EXPECT_THAT(ran.out, HasSubstr("the solvers disagree: z3"));
  EXPECT_FALSE(std::filesystem::is_empty(program.folder() / "cache/fairproof/proofs/disputes"));
}

TEST(Prove, says_who_agrees_and_what_was_cached) {
  const Program program;
  const std::string one = "prove empty-queue-forgets-lag --seed 1 ";
  EXPECT_THAT(program.run(one).out, HasSubstr("z3, cvc5 agree\n"));
  EXPECT_THAT(program.run(one).out, HasSubstr(" cached\n"));
  EXPECT_THAT(program.run(one + "--no-cache").out, Not(HasSubstr("cached")));
  EXPECT_THAT(program.run(one + "--second none").out, HasSubstr("0 skipped; z3 only\n"));
  EXPECT_THAT(program.run(one + "--second nobody").out,
              HasSubstr("z3 only (nobody: it cannot be started; unknown"));
}

TEST(Prove, finds_the_same_with_any_number_of_jobs_and_with_a_cache) {
  const Program program;
  const std::string some = "prove 'newidle-*' --seed 1 --results ";
  EXPECT_EQ(program.run(some + "one.json --jobs 1").code, 0);
  program.run(some + "two.json --jobs 2 --no-cache");
  program.run(some + "three.json --jobs 2");
  const json one = without_seconds(program.read("one.json"));
  EXPECT_EQ(one, without_seconds(program.read("two.json")));
  EXPECT_EQ(one, without_seconds(program.read("three.json")));
}

TEST(Prove, keeps_what_is_finished_when_its_time_is_over) {
  const Program program;
  const auto start = std::chrono::steady_clock::now();
  const Ran ran = program.run(
      "prove empty-queue-forgets-lag ineligible-stays-ineligible --jobs 1 --seed 1 --run-seconds "
      "1");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(4));
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("ok   proved   prove      empty-queue-forgets-lag"));
  EXPECT_THAT(ran.out, HasSubstr("     interrupted\n"));
  EXPECT_THAT(ran.out, HasSubstr("the run was cut short"));
}

TEST(Report, shows_the_last_results_again) {
  const Program program;
  const std::string said = program.run(sampled).out;
  const Ran lines = program.run("report --format lines");
  EXPECT_EQ(lines.code, 0);
  EXPECT_EQ(lines.out, said);
  const Ran text = program.run("report");
  EXPECT_EQ(text.code, 0);
  EXPECT_THAT(text.out, HasSubstr("\npassed: ineligible-stays-ineligible\n  A task with negative"));
  const Ran stored = program.run("report --format json");
  EXPECT_EQ(stored.code, 0);
  EXPECT_EQ(stored.out, program.read("cache/fairproof/last.json"));
  EXPECT_EQ(json::parse(stored.out).at("schema"), "fairproof-results-2");
}

TEST(Report, refuses_what_it_cannot_read) {
  const Program program;
  EXPECT_EQ(program.run("report").code, 2);
  program.write("half.json", "{\n \"schema\": \"fair");
  const Ran half = program.run("report half.json");
  EXPECT_EQ(half.code, 2);
  EXPECT_EQ(half.err, "fairproof: half.json:2:17: expected JSON\n");
  EXPECT_EQ(program.run("report --format xml half.json").code, 2);
  EXPECT_EQ(program.run("report .").code, 2);
}

}  // namespace
}  // namespace sched
