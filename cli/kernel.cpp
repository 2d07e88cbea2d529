// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "kernel/build.h"
#include "kernel/cache.h"

namespace sched {

namespace {

struct KernelArguments {
  KernelTree kernel{.tree = "debian:6.12", .patches = {}};
  std::vector<std::string> names;
  std::string cache;

  std::string cache_folder() const { return cache.empty() ? default_cache() : cache; }
};

int build(const KernelArguments& arguments) {
  const BuiltKernel built = built_kernel(arguments.kernel, arguments.cache_folder());
  fmt::print("{}", built.notes);
  fmt::print("{}: linux {}, {}\n  {}\n", built.name, built.release,
             built.was_there ? "was built already" : "built", built.runner.string());
  return 0;
}

int list(const KernelArguments& arguments) {
  const std::vector<CachedKernel> kernels = cached_kernels(arguments.cache_folder());
  if (kernels.empty()) fmt::print("no kernels in {}\n", arguments.cache_folder());
  for (const CachedKernel& kernel : kernels)
    fmt::print("{}\n  linux {}, {} MB, from {}\n", kernel.name,
               kernel.release.empty() ? "not built to the end" : kernel.release,
               (kernel.bytes + 500'000) / 1'000'000, kernel.from);
  return 0;
}

/// What is there is removed, whatever else was named.
int remove(const KernelArguments& arguments) {
  std::string unknown;
  for (const std::string& name : arguments.names) {
    if (remove_kernel(arguments.cache_folder(), name))
      fmt::print("removed {}\n", name);
    else
      unknown += " " + name;
  }
  if (!unknown.empty())
    throw UsageError{fmt::format("not in {}:{}; `fairproof kernel list` shows what is",
                                 arguments.cache_folder(), unknown)};
  return 0;
}

}  // namespace

void add_kernel(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<KernelArguments>();
  CLI::App* kernel = app.add_subcommand("kernel", "Builds, lists and removes runners of kernels");
  kernel->require_subcommand(1);
  const auto add = [&](const char* name, const char* help, int (*does)(const KernelArguments&)) {
    CLI::App* command = kernel->add_subcommand(name, help);
    command->add_option("--cache", arguments->cache, "Folder for built kernel runners");
    command->callback(
        [&chosen, arguments, does] { chosen = [arguments, does] { return does(*arguments); }; });
    return command;
  };
  CLI::App* building =
      add("build", "Builds the runner of a kernel tree, if it is not there", build);
  building
      ->add_option("tree", arguments->kernel.tree,
                   "debian:6.12, debian:6.1, a kernel tree, which is only read, or a tarball")
      ->capture_default_str();
  add_patches(*building, arguments->kernel.patches);
  add("list", "Shows what kernels are built", list);
  add("remove", "Removes built kernels", remove)
      ->add_option("name", arguments->names, "Names as list shows them")
      ->required();
}

}  // namespace sched
