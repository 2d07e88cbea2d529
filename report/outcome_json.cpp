// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/outcome_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "report/verdict.h"

namespace sched {

using nlohmann::json;

namespace {

[[noreturn]] void fail(const std::string& what) {
  throw json::other_error::create(501, what, static_cast<const json*>(nullptr));
}

int128 wide_from(const json& word) {
  std::string_view text = word.get_ref<const std::string&>();
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  // 37 digits always fit; no value of ours has more than 20.
  if (text.empty() || text.size() > 37 ||
      text.find_first_not_of("0123456789") != std::string_view::npos)
    fail(fmt::format("expected a whole number, found '{}'", text));
  int128 value = 0;
  for (const char digit : text) value = value * 10 + (digit - '0');
  return negative ? -value : value;
}

/// The value that a word stands for, as report/verdict.h knows it.
template <class Value>
Value from_word(const json& word, std::optional<Value> (*value_from)(std::string_view)) {
  const auto& text = word.get_ref<const std::string&>();
  const std::optional<Value> value = value_from(text);
  if (!value) fail(fmt::format("'{}' means nothing here", text));
  return *value;
}

template <class List, class ToJson>
json list_of(const List& list, ToJson to) {
  json array = json::array();
  for (const auto& item : list) array.push_back(to(item));
  return array;
}

template <class Item, class FromJson>
std::vector<Item> list_from(const json& array, FromJson from) {
  std::vector<Item> list;
  for (const json& item : array) list.push_back(from(item));
  return list;
}

json input_to(const Input& input) {
  if (!input.word.empty()) return {{"name", input.name}, {"word", input.word}};
  return {{"name", input.name}, {"value", to_string(input.value)}};
}
Input input_from(const json& j) {
  if (j.contains("word")) return {.name = j.at("name"), .word = j.at("word")};
  return {.name = j.at("name"), .value = wide_from(j.at("value"))};
}

json bounds_to(const InputBounds& input) {
  return {{"name", input.name},
          {"bits", input.type.bits},
          {"signed", input.type.is_signed},
          {"low", to_string(input.low)},
          {"high", to_string(input.high)},
          {"depends", input.depends}};
}
InputBounds bounds_from(const json& j) {
  return {.name = j.at("name"),
          .type = {.bits = j.at("bits"), .is_signed = j.at("signed")},
          .low = wide_from(j.at("low")),
          .high = wide_from(j.at("high")),
          .depends = j.value("depends", false)};
}

json opinion_to(const Opinion& opinion) {
  return {{"solver", opinion.solver}, {"questions", opinion.questions},
          {"agreed", opinion.agreed}, {"trouble", opinion.trouble},
          {"cached", opinion.cached}, {"seconds", opinion.seconds}};
}
Opinion opinion_from(const json& j) {
  return {.solver = j.at("solver"),
          .questions = j.at("questions"),
          .agreed = j.at("agreed"),
          .trouble = j.at("trouble"),
          .cached = j.at("cached"),
          .seconds = j.at("seconds")};
}

/// Obligations and coverage look alike: words, and how often.
template <class Counted>
json counted_to(const Counted& counted) {
  return {{"what", counted.what}, {"count", counted.count}};
}
template <class Counted>
Counted counted_from(const json& j) {
  return {.what = j.at("what"), .count = j.at("count")};
}

}  // namespace

json to_json(const Counterexample& found) {
  return {{"failure", found.failure},
          {"sums", found.sums},
          {"unforeseen", found.unforeseen},
          {"wraps_only", found.wraps_only},
          {"inputs", list_of(found.inputs, input_to)},
          {"story", found.story}};
}

Counterexample counterexample_from_json(const json& j) {
  return {.inputs = list_from<Input>(j.at("inputs"), input_from),
          .sums = j.at("sums"),
          .failure = j.at("failure"),
          .unforeseen = j.value("unforeseen", false),
          .wraps_only = j.value("wraps_only", false),
          .story = j.value("story", std::vector<std::string>{})};
}

json to_json(const Outcome& outcome) {
  json result = {{"claim", outcome.claim},
                 {"engine", std::string(to_text(outcome.engine))},
                 {"under_test", outcome.under_test},
                 {"kernel", outcome.kernel},
                 {"hz", outcome.hz},
                 {"verdict", std::string(to_text(outcome.verdict))},
                 {"reason", outcome.reason},
                 {"as_expected", outcome.as_expected},
                 {"seed", outcome.seed},
                 {"cases", outcome.cases},
                 {"discarded", outcome.discarded},
                 {"first_failure", outcome.first_failure},
                 {"paths", outcome.paths},
                 {"obligations", list_of(outcome.obligations, counted_to<Obligation>)},
                 {"coverage", list_of(outcome.coverage, counted_to<Coverage>)},
                 {"bounds", list_of(outcome.bounds, bounds_to)},
                 {"opinions", list_of(outcome.opinions, opinion_to)},
                 {"needless", outcome.needless},
                 {"slow", outcome.slow},
                 {"seconds", outcome.seconds}};
  if (outcome.counterexample) result["counterexample"] = to_json(*outcome.counterexample);
  return result;
}

Outcome outcome_from_json(const json& j) {
  Outcome outcome{
      .claim = j.at("claim"),
      .engine = from_word<Engine>(j.at("engine"), engine_from),
      .under_test = j.at("under_test"),
      .kernel = j.at("kernel"),
      .hz = j.at("hz"),
      .verdict = from_word<Verdict>(j.at("verdict"), verdict_from),
      .reason = j.at("reason"),
      .as_expected = j.at("as_expected"),
      .seed = j.at("seed"),
      .cases = j.at("cases"),
      .discarded = j.at("discarded"),
      .first_failure = j.at("first_failure"),
      .paths = j.at("paths"),
      .obligations = list_from<Obligation>(j.at("obligations"), counted_from<Obligation>),
      .coverage = list_from<Coverage>(j.at("coverage"), counted_from<Coverage>),
      .bounds = list_from<InputBounds>(j.at("bounds"), bounds_from),
      .opinions = list_from<Opinion>(j.at("opinions"), opinion_from),
      .needless = j.at("needless"),
      .counterexample = std::nullopt,
      .slow = j.at("slow"),
      .seconds = j.at("seconds")};
  if (const auto found = j.find("counterexample"); found != j.end())
    outcome.counterexample = counterexample_from_json(*found);
  return outcome;
}

}  // namespace sched
