// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace sched {

/// How one rule of the model compares with the kernel's own function.
struct ConformResult {
  std::string rule;
  std::string release;            ///< of the tree: "6.12.117"
  bool is_present = true;         ///< the tree has such a function, in the form the model knows
  std::string other_form;         ///< the parameters of what the tree has under that name instead
  std::uint64_t compared = 0;     ///< calls of both, with all state compared after each
  std::uint64_t differences = 0;  ///< 0 or 1: the first one ends it
  std::string difference;  ///< the smallest case found that differs, and both states after it
  std::string failure;     ///< why it could not be compared to the end, else empty
  double seconds = 0;
};

nlohmann::json to_json(const ConformResult& result);
/// @throws nlohmann::json::exception
ConformResult conform_result_from_json(const nlohmann::json& json);

}  // namespace sched
