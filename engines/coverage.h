// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "properties/outcome.h"

namespace sched {

/// Counts in how many cases each stated case occurred; a case counts once it met the assumptions.
class CoverageCount {
 public:
  void stated(std::string_view what, bool occurred) {
    auto known = std::ranges::find(counts_, what, &Coverage::what);
    if (known == counts_.end()) known = counts_.insert(known, {std::string(what), 0});
    if (occurred) pending_.push_back(static_cast<std::size_t>(known - counts_.begin()));
  }
  /// The case is over.
  void end_case(bool met) {
    if (met)
      for (const std::size_t at : pending_) ++counts_[at].count;
    pending_.clear();
  }
  const std::vector<Coverage>& counts() const { return counts_; }

 private:
  std::vector<Coverage> counts_;
  std::vector<std::size_t> pending_;
};

}  // namespace sched
