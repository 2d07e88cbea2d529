// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "properties/outcome.h"

namespace sched {

/// An outcome as JSON: verdict and engine by their words, values that may need more than 64 bits as
/// decimal text. Also what a kernel runner says to the program that started it.
nlohmann::json to_json(const Outcome& outcome);

/// The inverse of to_json().
/// @throws nlohmann::json::exception for anything else.
Outcome outcome_from_json(const nlohmann::json& json);

/// The same for a counterexample alone: drawn values by name.
nlohmann::json to_json(const Counterexample& found);
Counterexample counterexample_from_json(const nlohmann::json& json);

}  // namespace sched
