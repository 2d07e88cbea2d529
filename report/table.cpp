// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace sched {

std::string markdown_table(const std::vector<std::vector<std::string>>& rows, std::size_t words) {
  std::vector<std::size_t> widths(rows.empty() ? 0 : rows.front().size(), 3);
  for (const auto& row : rows)
    for (std::size_t i = 0; i < std::min(row.size(), widths.size()); ++i)
      widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (const auto& row : rows) {
    text += '|';
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const std::string cell = i < row.size() ? row[i] : "-";
      text += i < words ? fmt::format(" {:<{}} |", cell, widths[i])
                        : fmt::format(" {:>{}} |", cell, widths[i]);
    }
    text += '\n';
    if (&row != &rows.front()) continue;
    text += '|';
    for (std::size_t i = 0; i < widths.size(); ++i)
      text += std::string(widths[i] + 1, '-') + (i < words ? "-|" : ":|");
    text += '\n';
  }
  return text;
}

}  // namespace sched
