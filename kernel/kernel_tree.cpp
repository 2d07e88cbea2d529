// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/kernel_tree.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <system_error>

#include "kernel/debian_package.h"
#include "kernel/runner.h"

namespace sched {

namespace fs = std::filesystem;

std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char letter : text)
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
  return hash;
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string to_text(const KernelTree& tree) {
  std::string text = tree.tree;
  for (const std::string& patch : tree.patches)
    text +=
        (&patch == &tree.patches.front() ? " with " : ", ") + fs::path(patch).filename().string();
  return text;
}

namespace {

/// What of a kernel tree is missing in a folder, in words; nothing if it is one.
std::string why_no_tree(const fs::path& place) {
  for (const char* wanted : {"Makefile", "Kconfig", "kernel", "include/linux"})
    if (!fs::exists(place / wanted)) return fmt::format("not a kernel tree, it has no {}", wanted);
  for (const char* old : {"kernel/sched.c", "kernel/sched_fair.c"})
    if (fs::exists(place / old))
      return fmt::format(
          "too old: its scheduler is {}, expected kernel/sched/fair.c (6.1 is the "
          "oldest tree that was tried)",
          old);
  if (!fs::exists(place / "kernel/sched/fair.c"))
    return "not a kernel tree, it has no kernel/sched/fair.c";
  return "";
}

bool is_in_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::string_view rest = path ? path : "";
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (access((std::string(rest.substr(0, end)) + "/" + program).c_str(), X_OK) == 0) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

/// What a patch's name adds to a folder's: letters that need no care anywhere.
std::string stem_of(const std::string& patch) {
  constexpr std::size_t most_letters = 40;
  std::string stem = fs::path(patch).stem().string().substr(0, most_letters);
  std::ranges::replace_if(
      stem, [](unsigned char c) { return !(std::isalnum(c) || c == '-' || c == '_' || c == '.'); },
      '_');
  return stem;
}

}  // namespace

bool is_there(const std::string& program) {
  return program.starts_with('/') ? access(program.c_str(), X_OK) == 0 : is_in_path(program);
}

KernelSource source_of(const std::string& tree, const std::atomic<bool>* stop) {
  constexpr std::string_view debian = "debian:";
  if (tree.starts_with(debian)) {
    const std::string version = tree.substr(debian.size());
    return {debian_tarball(tree, version, stop), "debian-" + version};
  }
  std::error_code error;
  const fs::path place = fs::canonical(tree, error);
  if (error)
    throw KernelUnavailable{
        fmt::format("{}: expected debian:6.12, a kernel tree or a tarball of one", tree)};
  if (fs::is_directory(place)) {
    if (const std::string why = why_no_tree(place); !why.empty())
      throw KernelUnavailable{fmt::format("{}: {}", tree, why)};
  } else if (place.filename().string().find(".tar") == std::string::npos) {
    throw KernelUnavailable{
        fmt::format("{}: a file, and no tarball by its name; expected a kernel tree", tree)};
  }
  return {place, fmt::format("{}-{:016x}", place.filename().string(), hash_of(place.string()))};
}

std::string name_with_patches(const std::string& name, const std::vector<std::string>& patches) {
  std::string full = name;
  std::string contents;
  for (const std::string& patch : patches) {
    if (!fs::is_regular_file(patch) || access(patch.c_str(), R_OK) != 0)
      throw KernelUnavailable{fmt::format("{}: expected a patch that can be read", patch)};
    const std::string text = text_of(patch);
    contents += fmt::format("{} {}\n", text.size(), text);
    full += "+" + stem_of(patch);
  }
  return fmt::format("{}-{:08x}", full.substr(0, 200), hash_of(contents) & 0xffffffffu);
}

void check_tool(const std::string& program, const std::string& package, const std::string& what) {
  if (!is_there(program))
    throw KernelUnavailable{
        fmt::format("{}: this needs {}\n  apt-get install {}", what, program, package)};
}

void check_tools(const std::string& tree) {
  struct Tool {
    const char* program;
    const char* package;
  };
  constexpr std::array tools{Tool{"make", "make"},
                             Tool{"gcc", "gcc"},
                             Tool{"flex", "flex"},
                             Tool{"bison", "bison"},
                             Tool{"bc", "bc"},
                             Tool{"ld", "binutils"},
                             Tool{"nm", "binutils"},
                             Tool{"readelf", "binutils"},
                             Tool{"objcopy", "binutils"},
                             Tool{"tar", "tar"},
                             Tool{"xz", "xz-utils"},
                             Tool{"awk", "mawk"},
                             Tool{"patch", "patch"},
                             Tool{"cmp", "diffutils"},
                             Tool{"find", "findutils"},
                             Tool{FAIRPROOF_CXX, "g++"}};
  std::vector<std::string> missing;
  std::set<std::string> packages;
  for (const Tool& tool : tools)
    if (!is_there(tool.program)) {
      missing.emplace_back(tool.program);
      packages.emplace(tool.package);
    }
  if (!missing.empty())
    throw KernelUnavailable{fmt::format("{}: building it needs {}\n  apt-get install {}", tree,
                                        fmt::join(missing, ", "), fmt::join(packages, " "))};
}

}  // namespace sched
