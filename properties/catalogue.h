// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "properties/claim.h"

namespace sched {

/// Every claim, in alphabetical order; generated from the files of properties/claims.
std::span<const Claim* const> catalogue();

/// Null if there is none of that name.
const Claim* find_claim(std::string_view name);

}  // namespace sched
