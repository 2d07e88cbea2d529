// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <ostream>
#include <span>
#include <string_view>
#include <vector>

#include "model/kernels.h"

namespace sched {

/// A rule made wrong on purpose, as a whole: what some claim must notice.
struct Mutant {
  std::string_view rule;                 ///< the kernel function that it stands for
  std::string_view what;                 ///< what is wrong
  std::string_view kernel = "6.12.117";  ///< variant whose rules it starts from
  void (*machine)(Rules<Machine>&) = nullptr;
  void (*symbolic)(Rules<Symbolic>&) = nullptr;
};

/// How a test names it.
inline std::ostream& operator<<(std::ostream& out, const Mutant& mutant) {
  return out << mutant.rule << ": " << mutant.what;
}

/// Makes a mutant of a generic lambda that replaces one rule, for both kinds of number.
template <class Replace>
constexpr Mutant mutant(std::string_view rule, std::string_view what, Replace,
                        std::string_view kernel = "6.12.117") {
  return {rule, what, kernel, [](Rules<Machine>& rules) { Replace{}(rules); },
          [](Rules<Symbolic>& rules) { Replace{}(rules); }};
}

std::span<const Mutant> average_mutants();
std::span<const Mutant> placement_mutants();
std::span<const Mutant> pick_mutants();
std::span<const Mutant> balance_mutants();
std::span<const Mutant> newidle_mutants();
/// All of these.
std::vector<Mutant> all_mutants();

}  // namespace sched
