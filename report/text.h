// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

#include "report/results.h"

namespace sched {

/// One line for each outcome, what differs last and in full, then a sum. For the terminal.
std::string to_lines(const Results& results);

/// The report that goes below a patch's `---`: at most 75 columns.
std::string to_mail(const Results& results);

}  // namespace sched
