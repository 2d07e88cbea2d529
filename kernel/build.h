// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>

namespace sched {

/// Makes the runner of a kernel tree, unless the cache already holds the one that would come out.
///
/// What goes in decides: the source, what reads it, and the libraries that are linked with it. A
/// build that was interrupted is never used.
/// @return the program's path
/// @throws KernelUnavailable with the line that installs what is missing, or the compiler's own
std::string built_runner(const std::string& tree, const std::string& cache);

}  // namespace sched
