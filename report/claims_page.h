// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <span>
#include <string>

#include "properties/claim.h"

namespace sched {

/// docs/claims.md: every claim with its sentence, source and bounds, and what is expected of it on
/// each kernel variant.
std::string claims_page(std::span<const Claim* const> claims);

}  // namespace sched
