// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/build.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <system_error>

#include "kernel/cache.h"
#include "kernel/process.h"
#include "kernel/runner.h"

namespace sched {

namespace fs = std::filesystem;

namespace {

/// Runners that are kept for each tree: builds of ours in turn must not link again each time.
constexpr std::size_t kept_runners = 4;

/// What a plain tree takes with its build, and what a patched copy of it takes: measured 170 and
/// 60, and some room for what is there only while they are made.
constexpr std::uintmax_t megabyte = 1'000'000;
constexpr std::uintmax_t space_of_tree = 250 * megabyte;
constexpr std::uintmax_t space_of_patched = 80 * megabyte;
/// With less than this left, what failed failed for it.
constexpr std::uintmax_t space_of_nothing = 4 * megabyte;

/// A file as make sees it; empty if there is none.
std::string dated(const fs::path& file) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  const auto time = fs::last_write_time(file, error);
  if (error) return "";
  return fmt::format("{} {} {}\n", file.string(), size, time.time_since_epoch().count());
}

struct Builder {
  const KernelTree& tree;
  const std::string& cache;
  const std::atomic<bool>* stop;
  bool has_built = false;

  void run(const std::vector<std::string>& command) {
    has_built = true;
    const ProgramResult result = run_program(command, stop);
    if (result.status == 0) return;
    std::error_code none;
    if (fs::space(cache, none).available < space_of_nothing)
      throw KernelUnavailable{
          fmt::format("{}: no space left on the disk of {}", to_text(tree), cache)};
    throw KernelUnavailable{
        fmt::format("{}: {}", to_text(tree),
                    result.output.substr(0, result.output.find_last_not_of('\n') + 1))};
  }

  void need_space(std::uintmax_t bytes) const {
    std::error_code error;
    const fs::space_info space = fs::space(cache, error);
    if (error || space.available >= bytes) return;
    throw KernelUnavailable{
        fmt::format("{}: no space to build it in {}: {} MB are free, {} are needed", to_text(tree),
                    cache, space.available / megabyte, bytes / megabyte)};
  }
};

/// What the scripts read of ours.
std::string our_inputs() {
  const fs::path ours = fs::path(FAIRPROOF_BUILD_OBJECTS).parent_path();
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(ours))
    if (const auto kind = entry.path().extension();
        kind == ".sh" || kind == ".c" || kind == ".config" || kind == ".h")
      files.push_back(entry.path());
  std::ranges::sort(files);
  std::string inputs = ours.string() + "\n";
  for (const fs::path& file : files) inputs += text_of(file);
  return fmt::format("{:016x}\n", hash_of(inputs));
}

/// The objects in `folder`. The script finds out what changed; it is not even asked if `inputs`,
/// which say all that goes in, and what it made last time are as they were.
void make_objects(Builder& builder, const fs::path& folder, const std::string& inputs,
                  const std::vector<std::string>& command, std::uintmax_t bytes) {
  const auto key = [&] { return inputs + our_inputs() + dated(folder / "objects/kernel.o"); };
  const fs::path made = folder / "objects.made";
  if (!inputs.empty() && text_of(made) == key()) return;
  check_tools(to_text(builder.tree));
  if (!fs::exists(made)) builder.need_space(bytes);
  // A folder's own stages know better than its date whether anything changed.
  const std::string before = dated(folder / "objects/kernel.o");
  const bool had_built = builder.has_built;
  fs::remove(made);
  builder.run(command);
  if (!before.empty() && before == dated(folder / "objects/kernel.o"))
    builder.has_built = had_built;
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
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("runner-")) runners.push_back(entry.path());
    if (name.starts_with("partial-runner")) fs::remove(entry.path());
  }
  std::ranges::sort(runners, std::ranges::greater(),
                    [](const fs::path& file) { return fs::last_write_time(file); });
  for (std::size_t i = kept_runners; i < runners.size(); ++i) fs::remove(runners[i]);
}

fs::path link_runner(Builder& builder, const fs::path& folder) {
  fs::path runner = folder / fmt::format("runner-{:016x}", hash_of(key_of(folder)));
  if (fs::exists(runner)) return runner;
  // Of our own: what a killed process left behind may still be written to.
  const fs::path partial = folder / fmt::format("partial-runner-{}", getpid());
  const std::string ours = std::string("@") + FAIRPROOF_LINK_ARGUMENTS;
  const std::string of_tree = "@" + (folder / "objects/link.args").string();
  builder.run({FAIRPROOF_CXX, ours, of_tree, "-o", partial.string()});
  fs::rename(partial, runner);
  forget_old_runners(folder);
  return runner;
}

std::string first_line(const fs::path& file) {
  const std::string text = text_of(file);
  return text.substr(0, text.find('\n'));
}

BuiltKernel finished(Builder& builder, const std::string& name, const fs::path& folder) {
  const fs::path runner = link_runner(builder, folder);
  return {.name = name,
          .folder = folder,
          .runner = runner,
          .release = first_line(folder / "objects/release"),
          .sched_sha256 = first_line(folder / "objects/sched.sha256"),
          .no_machine = first_line(folder / "objects/no_machine"),
          .notes = text_of(folder / "notes"),
          .was_there = !builder.has_built};
}

fs::path begin_folder(Builder& builder, const std::string& name, const std::string& from) {
  fs::path folder = folder_of_kernel(builder.cache, name);
  fs::create_directories(folder);
  std::ofstream(folder / "from") << from << '\n';
  return folder;
}

BuiltKernel build_patched(Builder& builder, const KernelSource& source, const fs::path& plain,
                          const std::string& inputs) {
  const std::vector<std::string>& patches = builder.tree.patches;
  const std::string name = name_with_patches(source.name, patches);
  const KernelLock lock(builder.cache, name, KernelLock::Kind::exclusive, builder.stop);
  const fs::path folder = begin_folder(builder, name, to_text(builder.tree));
  std::vector<std::string> command{"bash", FAIRPROOF_BUILD_OBJECTS, "--patched", plain.string(),
                                   folder.string()};
  for (const std::string& patch : patches) command.push_back(fs::absolute(patch).string());
  std::string key = inputs;
  if (!key.empty())
    for (const std::string& patch : patches)
      key += fmt::format("{:016x}\n", hash_of(text_of(patch)));
  try {
    make_objects(builder, folder, key, command, space_of_patched);
  } catch (const KernelUnavailable&) {
    fs::remove_all(folder);  // a patch that is no good is not worth its place
    throw;
  }
  return finished(builder, name, folder);
}

}  // namespace

BuiltKernel built_kernel(const KernelTree& tree, const std::string& cache,
                         const std::atomic<bool>* stop) {
  const KernelSource source = source_of(tree.tree, stop);
  Builder builder{.tree = tree, .cache = cache, .stop = stop};
  KernelLock lock(cache, source.name, KernelLock::Kind::exclusive, stop);
  const fs::path folder = begin_folder(builder, source.name, tree.tree);
  // A folder's own date says nothing about the files below it.
  const std::string inputs = fs::is_directory(source.place) ? "" : dated(source.place);
  make_objects(builder, folder, inputs,
               {"bash", FAIRPROOF_BUILD_OBJECTS, source.place.string(), folder.string()},
               space_of_tree);
  if (tree.patches.empty()) return finished(builder, source.name, folder);
  lock.share();
  return build_patched(builder, source, folder, inputs);
}

}  // namespace sched
