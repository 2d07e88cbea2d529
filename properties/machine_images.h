// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <vector>

#include "kernel/machine.h"

namespace sched {

/// Kernel data, per-CPU copies and what was allocated, at one moment.
class Image {
 public:
  Image() = default;
  Image(const struct machine& machine, const machine_topology& topology);
  bool is_empty() const { return regions_.empty(); }
  bool is_of(const machine_topology& other) const {
    return topology_.cpus == other.cpus && topology_.smt == other.smt && topology_.llc == other.llc;
  }
  /// Writes all of it back.
  void restore(const struct machine& machine) const;

 private:
  machine_topology topology_{};
  std::vector<std::vector<char>> regions_;
};

/// There is one copy of a kernel's data in a process, so its images belong to the process, too.
struct Images {
  Image unbooted;
  std::vector<Image> booted;
  Image for_rules;
  bool is_booted = false;
  bool is_for_rules = false;  ///< as `for_rules`, but for what every rule puts back
  bool is_in_rule = false;    ///< still, after a fault in it

  static Images& of_this_process();

  /// Once: maps the machine's memory, and keeps what is there before any boot.
  void prepare(const struct machine& machine);
  /// Null: this topology was not booted yet, or long ago.
  const Image* find(const machine_topology& topology) const;
  void keep(Image&& image);
};

}  // namespace sched
