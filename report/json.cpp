// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "numbers/bad_input.h"
#include "report/outcome_json.h"

namespace sched {

using ordered_json = nlohmann::ordered_json;
using nlohmann::json;

namespace {

/// Members in the order in which a reader wants them.
ordered_json run_to(const RunInfo& info) {
  return {{"command", info.command},   {"commit", info.commit},   {"solver", info.solver},
          {"compiler", info.compiler}, {"partial", info.partial}, {"seconds", info.seconds}};
}

RunInfo run_from(const json& j) {
  return {.command = j.at("command"),
          .commit = j.at("commit"),
          .solver = j.at("solver"),
          .compiler = j.at("compiler"),
          .partial = j.at("partial"),
          .seconds = j.at("seconds")};
}

/// For readers that only want to know the colour; made anew from the outcomes when read by us.
ordered_json summary_to(const Results& results) {
  const Summary summary = summarize(results);
  return {{"all_as_expected", all_as_expected(results)},
          {"as_expected", summary.green},
          {"differ", summary.red},
          {"skipped", summary.skipped}};
}

[[noreturn]] void fail(std::string_view text, std::string_view file, std::size_t byte,
                       const std::string& message) {
  const std::string_view before = text.substr(0, byte);
  const auto line = 1 + static_cast<std::size_t>(std::ranges::count(before, '\n'));
  throw BadInput{.file = std::string(file),
                 .line = line,
                 .column = before.size() - (before.rfind('\n') + 1) + 1,
                 .message = message};
}

/// The words after the library's own prefix, "[json.exception.type_error.302] ".
std::string reason(const json::exception& error) {
  const std::string_view what = error.what();
  const std::size_t prefix = what.find("] ");
  return std::string(prefix == std::string_view::npos ? what : what.substr(prefix + 2));
}

json parse(std::string_view text, std::string_view file) {
  try {
    return json::parse(text);
  } catch (const json::parse_error& error) {
    // The library counts bytes from 1 and points at the last one that it read.
    const std::size_t byte = std::min(error.byte == 0 ? 0 : error.byte - 1, text.size());
    fail(text, file, byte, "expected JSON");
  }
}

void check_schema(const json& document) {
  const std::string found = document.at("schema");
  if (found != results_schema)
    throw json::other_error::create(
        501, fmt::format("expected schema {}, found '{}'", results_schema, found), &document);
}

}  // namespace

std::string to_json_text(const Results& results) {
  ordered_json document = {{"schema", results_schema},
                           {"run", run_to(results.info)},
                           {"summary", summary_to(results)},
                           {"outcomes", ordered_json::array()}};
  for (const Outcome& outcome : results.outcomes)
    document["outcomes"].push_back(ordered_json(to_json(outcome)));
  constexpr int indent = 1;
  // Invalid UTF-8 can only come from a file name in the command; it must not lose the results.
  return document.dump(indent, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

Results results_from_json(std::string_view text, std::string_view file) {
  const json document = parse(text, file);
  std::string where = "results";
  try {
    check_schema(document);
    Results results{.info = run_from(document.at("run")), .outcomes = {}};
    for (const json& outcome : document.at("outcomes")) {
      where = fmt::format("outcome {}", results.outcomes.size() + 1);
      results.outcomes.push_back(outcome_from_json(outcome));
    }
    return results;
  } catch (const json::exception& error) {
    fail(text, file, 0, fmt::format("{}: {}", where, reason(error)));
  }
}

}  // namespace sched
