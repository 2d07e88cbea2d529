// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <cstddef>
#include <string>

namespace sched {

/// A file we were given cannot be used, and the place that says why. Thrown wherever the reader is,
/// caught once in main(): it is never a verdict, because nothing was asked.
struct BadInput {
  std::string file;
  std::size_t line = 1;    ///< from 1
  std::size_t column = 1;  ///< from 1, in bytes
  std::string message;     ///< what was expected and what was found

  bool operator==(const BadInput&) const = default;
  /// As compilers say it, so that editors jump there.
  std::string text() const {
    return file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + message;
  }
};

}  // namespace sched
