// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/debian_package.h"

#include <fmt/format.h>
#include <unistd.h>

#include "kernel/kernel_tree.h"
#include "kernel/process.h"
#include "kernel/runner.h"

namespace sched {

namespace fs = std::filesystem;

namespace {

void install(const std::string& tree, const std::string& package, const std::atomic<bool>* stop) {
  const ProgramResult result = run_program({"bash", FAIRPROOF_INSTALL_PACKAGE, package}, stop);
  if (result.status == 0) return;
  if (result.output.find("Unable to locate package") != std::string::npos)
    throw KernelUnavailable{
        fmt::format("{}: apt-get knows no package {}; if there is one, it is missing in the lists "
                    "that this gets:\n  apt-get update",
                    tree, package)};
  throw KernelUnavailable{
      fmt::format("{}: apt-get could not install {}:\n{}", tree, package,
                  result.output.substr(0, result.output.find_last_not_of('\n') + 1))};
}

}  // namespace

fs::path debian_tarball(const std::string& tree, const std::string& version,
                        const std::atomic<bool>* stop, const fs::path& place) {
  if (version.empty() || version.find_first_not_of("0123456789.") != std::string::npos)
    throw KernelUnavailable{
        fmt::format("{}: expected the version of a package, as in debian:6.12", tree)};
  const std::string package = "linux-source-" + version;
  fs::path tarball = place / (package + ".tar.xz");
  if (fs::exists(tarball)) return tarball;
  if (geteuid() != 0 || !is_there("apt-get"))
    throw KernelUnavailable{
        fmt::format("{}: there is no {}\n  apt-get install {}", tree, tarball.string(), package)};
  install(tree, package, stop);
  if (fs::exists(tarball)) return tarball;
  throw KernelUnavailable{
      fmt::format("{}: {} is installed, and yet there is no {}", tree, package, tarball.string())};
}

}  // namespace sched
