// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/build.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <vector>

#include "kernel/process.h"
#include "kernel/runner.h"

namespace sched {

namespace fs = std::filesystem;

namespace {

/// Runners that are kept for each tree: builds of ours in turn must not link again each time.
constexpr std::size_t kept_runners = 4;

std::uint64_t hash_of(std::string_view text) {  // FNV-1a
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char letter : text)
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
  return hash;
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A file as make sees it; empty if there is none.
std::string dated(const fs::path& file) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  const auto time = fs::last_write_time(file, error);
  if (error) return "";
  return fmt::format("{} {} {}\n", file.string(), size, time.time_since_epoch().count());
}

/// One at a time: whoever comes second finds the finished runner.
class Lock {
 public:
  explicit Lock(const fs::path& file)
      : descriptor_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    if (descriptor_ < 0 || flock(descriptor_, LOCK_EX) != 0)
      throw std::system_error(errno, std::generic_category(), file.string());
  }
  ~Lock() { close(descriptor_); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  int descriptor_;
};

/// Where a tree's source is, and what its folder in the cache is called.
struct KernelSource {
  fs::path place;
  std::string name;
};

KernelSource source_of(const std::string& tree) {
  constexpr std::string_view debian = "debian:";
  if (tree.starts_with(debian)) {
    const std::string package = "linux-source-" + tree.substr(debian.size());
    const fs::path place = "/usr/src/" + package + ".tar.xz";
    if (!fs::exists(place))
      throw KernelUnavailable{
          fmt::format("{}: there is no {}\n  apt-get install {}", tree, place.string(), package)};
    return {place, "debian-" + tree.substr(debian.size())};
  }
  std::error_code error;
  const fs::path place = fs::canonical(tree, error);
  if (error)
    throw KernelUnavailable{
        fmt::format("{}: expected debian:6.12, a kernel tree or a tarball of one", tree)};
  if (fs::is_directory(place) && !fs::exists(place / "kernel/sched/fair.c"))
    throw KernelUnavailable{fmt::format("{}: no kernel tree, it has no kernel/sched/fair.c", tree)};
  return {place, fmt::format("{}-{:016x}", place.filename().string(), hash_of(place.string()))};
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

void check_tools(const std::string& tree) {
  for (const char* tool : {"make", "gcc", "flex", "bison", "objcopy", "xz", FAIRPROOF_CXX})
    if (!(tool[0] == '/' ? access(tool, X_OK) == 0 : is_in_path(tool)))
      throw KernelUnavailable{fmt::format(
          "{}: building it needs {}\n  apt-get install build-essential flex bison xz-utils", tree,
          tool)};
}

void run_or_give_up(const std::string& tree, const std::vector<std::string>& command) {
  const ProgramResult result = run_program(command);
  if (result.status != 0)
    throw KernelUnavailable{fmt::format("{} could not be built:\n{}", tree, result.output)};
}

/// A tree's objects, in `folder`. The script finds out what changed; it is not even asked if the
/// tarball, the script and what it made last time are as they were.
void make_objects(const std::string& tree, const KernelSource& source, const fs::path& folder) {
  std::string inputs = FAIRPROOF_BUILD_OBJECTS "\n";
  const fs::path scripts = fs::path(FAIRPROOF_BUILD_OBJECTS).parent_path();
  std::vector<fs::path> files;
  for (const auto& file : fs::directory_iterator(scripts)) files.push_back(file.path());
  std::ranges::sort(files);
  for (const fs::path& file : files)  // all that the script reads, and headers of ours beside it
    if (file.extension() != ".cpp") inputs += text_of(file);
  const auto key = [&] {
    return fmt::format("{}{:016x}\n{}", dated(source.place), hash_of(inputs),
                       dated(folder / "objects/kernel.o"));
  };
  const fs::path made = folder / "objects.made";
  if (!fs::is_directory(source.place) && text_of(made) == key()) return;
  check_tools(tree);
  fs::remove(made);
  run_or_give_up(tree, {"bash", FAIRPROOF_BUILD_OBJECTS, source.place.string(), folder.string()});
  std::ofstream(made) << key();
}

/// All that a runner is made of: the tree's objects, and each file that the link names.
std::string key_of(const fs::path& folder) {
  std::string key = text_of(folder / "objects.key") + dated(folder / "objects/kernel.o");
  std::ifstream arguments(FAIRPROOF_LINK_ARGUMENTS);
  for (std::string line; std::getline(arguments, line);) key += line + '\n' + dated(line);
  return key;
}

void forget_old_runners(const fs::path& folder) {
  std::vector<fs::path> runners;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    if (entry.path().filename().string().starts_with("runner-")) runners.push_back(entry.path());
  std::ranges::sort(runners, std::ranges::greater(),
                    [](const fs::path& file) { return fs::last_write_time(file); });
  for (std::size_t i = kept_runners; i < runners.size(); ++i) fs::remove(runners[i]);
}

}  // namespace

std::string built_runner(const std::string& tree, const std::string& cache) {
  const KernelSource source = source_of(tree);
  const fs::path folder = fs::absolute(cache) / "kernel" / source.name;
  fs::create_directories(folder);
  const Lock lock(folder / "runner.lock");
  make_objects(tree, source, folder);
  const fs::path runner = folder / fmt::format("runner-{:016x}", hash_of(key_of(folder)));
  if (fs::exists(runner)) return runner.string();
  const fs::path partial = folder / "partial-runner";
  const std::string ours = std::string("@") + FAIRPROOF_LINK_ARGUMENTS;
  const std::string of_tree = "@" + (folder / "objects/link.args").string();
  run_or_give_up(tree, {FAIRPROOF_CXX, ours, of_tree, "-o", partial.string()});
  fs::rename(partial, runner);
  forget_old_runners(folder);
  return runner.string();
}

}  // namespace sched
