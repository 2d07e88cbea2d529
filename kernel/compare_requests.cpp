// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/compare_requests.h"

#include <nlohmann/json.hpp>

namespace sched {

std::vector<std::string> rules_of_runner(const BuiltKernel& kernel, const KernelRun& run) {
  std::vector<std::string> rules;
  ask_runners(kernel, run, {{{"do", "rules"}}}, [&](std::size_t, const RunnerAnswer& answer) {
    if (!answer.died.empty()) throw KernelUnavailable{"the runner died: " + answer.died};
    rules = answer.said.at("rules").get<std::vector<std::string>>();
  });
  return rules;
}

nlohmann::json request_to_compare(const std::string& rule, std::uint64_t seed,
                                  std::uint64_t comparisons) {
  return {{"do", "compare"}, {"rule", rule}, {"seed", seed}, {"comparisons", comparisons}};
}

ConformResult result_of(const RunnerAnswer& answer, const std::string& rule) {
  if (!answer.died.empty()) return {.rule = rule, .failure = "runner died: " + answer.died};
  if (const auto error = answer.said.find("error"); error != answer.said.end())
    return {.rule = rule, .failure = *error};
  return conform_result_from_json(answer.said.at("comparison"));
}

}  // namespace sched
