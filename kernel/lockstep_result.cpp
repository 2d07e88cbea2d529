// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/lockstep_result.h"

#include <nlohmann/json.hpp>

namespace sched {

void LockstepCoverage::add(const LockstepCoverage& other) {
  for (std::size_t kind = 0; kind < met.size(); ++kind)
    for (std::size_t i = 0; i < met[kind].size(); ++i) met[kind][i] += other.met[kind][i];
  for (std::size_t i = 0; i < moments.size(); ++i) moments[i] += other.moments[i];
}

nlohmann::json to_json(const LockstepResult& result) {
  return {{"is_present", result.is_present}, {"events", result.events},
          {"cases", result.cases},           {"fields", result.fields},
          {"difference", result.difference}, {"shortest", result.shortest},
          {"failure", result.failure},       {"seconds", result.seconds},
          {"met", result.coverage.met},      {"moments", result.coverage.moments}};
}

LockstepResult lockstep_result_from_json(const nlohmann::json& json) {
  LockstepResult result{.is_present = json.at("is_present"),
                        .events = json.at("events"),
                        .cases = json.at("cases"),
                        .fields = json.at("fields"),
                        .difference = json.at("difference"),
                        .shortest = json.at("shortest"),
                        .failure = json.at("failure"),
                        .seconds = json.at("seconds")};
  json.at("met").get_to(result.coverage.met);
  json.at("moments").get_to(result.coverage.moments);
  return result;
}

}  // namespace sched
