// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <vector>

#include "properties/claim.h"

namespace sched {

/// Which claims a command is about. Everything given must apply; nothing given selects all.
struct Selection {
  std::vector<std::string> names;  ///< glob patterns on names; one of them must match
  std::string about;               ///< a kernel function
  std::string patch;               ///< the name of one that claims were made for
  std::string family;              ///< "P3"
};

/// Is any claim made for a patch of this name? Then --patch NAME selects, else it is a file.
bool is_patch_of_claims(std::string_view name);

/// "delayed-wake, eligible-first, ...": all such names.
std::string patches_of_claims();

/// The claims selected, in the catalogue's order.
/// @throws UsageError if a pattern matches no claim, or nothing is selected at all.
std::vector<const Claim*> select(const Selection& selection);

/// What was asked for cannot be: exit code 2.
struct UsageError {
  std::string message;
};

}  // namespace sched
