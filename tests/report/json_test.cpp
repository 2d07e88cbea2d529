// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/json.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "numbers/bad_input.h"
#include "tests/report/examples.h"

namespace sched {
namespace {

using testing::HasSubstr;

Results full() {
  Results results = results_of({passed_example(), proved_example(), differing_example(),
                                refuted_example(), unknown_example(), skipped_example()});
  results.info.partial = true;
  Outcome& proved = results.outcomes[1];
  proved.opinions = opinions_example();
  proved.opinions[1].trouble = "died 1 times: signal 9";
  proved.needless = {"scenes.h:117"};
  proved.slow = "9.0 s, usually 4.0 s";
  return results;
}

std::string error(std::string_view text) {
  try {
    results_from_json(text, "r.json");
  } catch (const BadInput& bad) {
    return bad.text();
  }
  return "no error";
}

/// The text of full results with one piece replaced.
std::string spoilt(const std::string& from, const std::string& to) {
  std::string text = to_json_text(full());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Json, reads_back_all_that_it_writes) {
  const std::string text = to_json_text(full());
  const Results read = results_from_json(text, "r.json");
  EXPECT_EQ(to_json_text(read), text);
  EXPECT_EQ(read.info.command, "fairproof check --seed 7 --cases 100000");
  EXPECT_EQ(read.info.commit, "0123456789ab");
  EXPECT_EQ(read.info.solver, "z3 4.8.12");
  EXPECT_EQ(read.info.compiler, "g++ 12.2.0");
  EXPECT_TRUE(read.info.partial);
  EXPECT_EQ(read.info.seconds, 17.25);
  ASSERT_EQ(read.outcomes.size(), 6u);
  const Outcome& found = read.outcomes[2];
  EXPECT_EQ(found.claim, "balance-keeps-eligibility");
  EXPECT_EQ(found.verdict, Verdict::refuted);
  EXPECT_FALSE(found.as_expected);
  EXPECT_EQ(found.first_failure, 2u);
  EXPECT_EQ(found.counterexample->inputs, differing_example().counterexample->inputs);
  EXPECT_TRUE(found.counterexample->sums);
  EXPECT_EQ(read.outcomes[1].obligations[0].count, 200u);
  EXPECT_EQ(read.outcomes[1].opinions[1].agreed, 38u);
  EXPECT_EQ(read.outcomes[1].opinions[1].trouble, "died 1 times: signal 9");
  EXPECT_EQ(read.outcomes[1].needless, std::vector<std::string>{"scenes.h:117"});
  EXPECT_EQ(read.outcomes[1].slow, "9.0 s, usually 4.0 s");
  EXPECT_EQ(read.outcomes[1].bounds[2].low, -(int128{1} << 37));
}

TEST(Json, keeps_the_word_of_a_choice) {
  const Case inputs{{.name = "e1.kind", .word = "wake"}, {"e1.cpu", 1}};
  Outcome outcome = refuted_example();
  outcome.counterexample->inputs = inputs;
  const Results read = results_from_json(to_json_text(results_of({outcome})), "r.json");
  EXPECT_EQ(read.outcomes[0].counterexample->inputs, inputs);
}

TEST(Json, keeps_the_largest_numbers) {
  Outcome outcome = passed_example();
  outcome.seed = outcome.cases = outcome.discarded = ~std::uint64_t{0};
  outcome.bounds = {{"x", {64, true}, -(int128{1} << 63), (int128{1} << 64) - 1}};
  const Results read = results_from_json(to_json_text(results_of({outcome})), "r.json");
  EXPECT_EQ(read.outcomes[0].seed, ~std::uint64_t{0});
  EXPECT_EQ(read.outcomes[0].cases, ~std::uint64_t{0});
  EXPECT_EQ(read.outcomes[0].bounds[0].low, -(int128{1} << 63));
  EXPECT_EQ(read.outcomes[0].bounds[0].high, (int128{1} << 64) - 1);
}

TEST(Json, starts_with_the_schema_and_sums_up) {
  const std::string text = to_json_text(full());
  EXPECT_TRUE(text.starts_with("{\n \"schema\": \"fairproof-results-2\",\n")) << text;
  const auto summary = nlohmann::json::parse(text).at("summary");
  EXPECT_EQ(summary.at("all_as_expected"), false);
  EXPECT_EQ(summary.at("as_expected"), 3);
  EXPECT_EQ(summary.at("differ"), 2);
  EXPECT_EQ(summary.at("skipped"), 1);
}

TEST(Json, writes_exact_values_as_decimal_text) {
  EXPECT_THAT(to_json_text(full()), HasSubstr("\"value\": \"18446744073709551615\""));
}

TEST(Json, skips_members_that_it_does_not_know) {
  const Results read = results_from_json(
      spoilt("\"run\": {", "\"later\": [1], \"run\": {\"also\": null, "), "r.json");
  EXPECT_EQ(read.outcomes.size(), 6u);
}

TEST(Json, points_at_the_place_where_the_text_is_no_json) {
  EXPECT_EQ(error(""), "r.json:1:1: expected JSON");
  EXPECT_EQ(error("{\n \"schema\": x\n}\n"), "r.json:2:12: expected JSON");
  EXPECT_EQ(error("{}}"), "r.json:1:3: expected JSON");
}

TEST(Json, points_at_the_end_of_a_text_that_was_cut_off) {
  const std::string half = to_json_text(full()).substr(0, 40);
  EXPECT_EQ(error(half), "r.json:3:5: expected JSON");
}

TEST(Json, refuses_what_is_no_results) {
  EXPECT_EQ(error("[]"), "r.json:1:1: results: cannot use at() with array");
  EXPECT_EQ(error("{}"), "r.json:1:1: results: key 'schema' not found");
  EXPECT_EQ(error(spoilt("results-2", "results-1")),
            "r.json:1:1: results: expected schema fairproof-results-2, found "
            "'fairproof-results-1'");
  EXPECT_EQ(error(spoilt("\"commit\"", "\"comet\"")),
            "r.json:1:1: results: key 'commit' not found");
}

TEST(Json, says_which_outcome_it_cannot_read) {
  EXPECT_THAT(error(spoilt("\"unknown\"", "\"verified\"")),
              HasSubstr("r.json:1:1: outcome 5: 'verified'"));
  EXPECT_THAT(error(spoilt("\"-137438953472\"", "\"-13743895347x\"")), HasSubstr("outcome 1: "));
  EXPECT_THAT(error(spoilt("\"cases\": 45268", "\"cases\": \"many\"")), HasSubstr("outcome 1: "));
}

}  // namespace
}  // namespace sched
