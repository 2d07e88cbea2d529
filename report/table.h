// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string>
#include <vector>

namespace sched {

/// A Markdown table whose columns stand below each other as they are. The first row is its head;
/// all but the first `words` columns are numbers, and end where their column ends.
/// @param rows of as many cells; one with fewer is filled up with "-"
std::string markdown_table(const std::vector<std::vector<std::string>>& rows, std::size_t words);

}  // namespace sched
