// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

namespace sched {

/// What a runner is to be made from, in the user's words.
struct KernelTree {
  std::string tree;  ///< "debian:6.12", or the path of a kernel tree or of a tarball of one
  std::vector<std::string> patches;  ///< files, applied in this order to a copy of the tree
};

/// "debian:6.12 with fix.patch"
std::string to_text(const KernelTree& tree);

/// Where a tree's source is, and what its folder in the cache is called.
struct KernelSource {
  std::filesystem::path place;  ///< a folder or a tarball
  std::string name;
};

/// Installs the package of a tree of Debian's, if that is missing (kernel/debian_package.h).
/// @throws KernelUnavailable if there is no such thing, or it is no kernel tree
/// @throws Stopped when `stop` becomes true
KernelSource source_of(const std::string& tree, const std::atomic<bool>* stop = nullptr);

/// The name that a patched copy has in the cache: that of the plain tree, the patches' own, and a
/// hash of what is in them.
/// @throws KernelUnavailable if one cannot be read
std::string name_with_patches(const std::string& name, const std::vector<std::string>& patches);

/// Can this program be run: a path, or a name that is found in PATH?
bool is_there(const std::string& program);

/// @throws KernelUnavailable with the line that installs what building a tree needs and is not here
void check_tools(const std::string& tree);

/// The same for one program.
void check_tool(const std::string& program, const std::string& package, const std::string& what);

/// FNV-1a. Tells inputs apart, and is no defence against those who want them mistaken.
std::uint64_t hash_of(std::string_view text);

/// All bytes of a file; none if it cannot be read.
std::string text_of(const std::filesystem::path& file);

}  // namespace sched
