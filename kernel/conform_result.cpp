// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/conform_result.h"

#include <nlohmann/json.hpp>

namespace sched {

nlohmann::json to_json(const ConformResult& result) {
  return {{"rule", result.rule},
          {"release", result.release},
          {"is_present", result.is_present},
          {"compared", result.compared},
          {"differences", result.differences},
          {"difference", result.difference},
          {"failure", result.failure},
          {"seconds", result.seconds}};
}

ConformResult conform_result_from_json(const nlohmann::json& json) {
  return {.rule = json.at("rule"),
          .release = json.at("release"),
          .is_present = json.at("is_present"),
          .compared = json.at("compared"),
          .differences = json.at("differences"),
          .difference = json.at("difference"),
          .failure = json.at("failure"),
          .seconds = json.at("seconds")};
}

}  // namespace sched
