// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/conform.h"

#include <nlohmann/json.hpp>

#include "kernel/pool.h"

namespace sched {

using nlohmann::json;

namespace {

std::vector<std::string> rules_of_runner(const KernelRun& run) {
  std::vector<std::string> rules;
  ask_runners(run, {{{"do", "rules"}}}, [&](std::size_t, const RunnerAnswer& answer) {
    if (!answer.died.empty()) throw KernelUnavailable{"the runner died: " + answer.died};
    rules = answer.said.at("rules").get<std::vector<std::string>>();
  });
  return rules;
}

ConformResult result_of(const RunnerAnswer& answer, const std::string& rule) {
  if (!answer.died.empty()) return {.rule = rule, .failure = "runner died: " + answer.died};
  if (const auto error = answer.said.find("error"); error != answer.said.end())
    return {.rule = rule, .failure = *error};
  return conform_result_from_json(answer.said.at("comparison"));
}

}  // namespace

std::vector<ConformResult> conform(const KernelRun& run, std::uint64_t comparisons_per_rule) {
  const std::vector<std::string> rules = rules_of_runner(run);
  // The list ends with the rules that take longest: dealt out first, no process waits at the end.
  std::vector<json> requests;
  for (auto rule = rules.rbegin(); rule != rules.rend(); ++rule)
    requests.push_back({{"do", "compare"},
                        {"rule", *rule},
                        {"seed", run.seed},
                        {"comparisons", comparisons_per_rule}});
  std::vector<ConformResult> results(rules.size());
  ask_runners(run, requests, [&](std::size_t i, const RunnerAnswer& answer) {
    const std::size_t at = rules.size() - 1 - i;
    results[at] = result_of(answer, rules[at]);
    results[at].release = answer.release;
  });
  return results;
}

}  // namespace sched
