// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <string_view>

namespace sched {

/// A kernel tree, told apart by the text of its kernel/sched, as far as runners are compiled from
/// it.
struct ComparedTree {
  std::string_view release;
  std::string_view sched_sha256;  ///< as build_objects.sh writes it to objects/sched.sha256
};

/// The tree that the model's baseline was compared with, rule by rule and without a difference: the
/// package linux-source-6.12 of Debian 12 (6.12.118 has the same text; only its sched_ext differs).
/// On it, a difference is a mistake of ours; on every other tree it is news. To be changed together
/// with the model alone.
inline constexpr ComparedTree compared_tree{
    .release = "6.12.117",
    .sched_sha256 = "7bcef2872832b521ca097be25de7366cbeb770faeb63cf6a47f0488b4cde634a"};

}  // namespace sched
