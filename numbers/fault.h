// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

namespace sched {

/// A rule asked for what the machine cannot do: a divide error, or a shift by the word's width or
/// more (which the kernel's own sanitizer reports). It ends the case and refutes the claim.
struct Fault {
  std::string what;
};

}  // namespace sched
