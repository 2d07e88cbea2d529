// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <filesystem>
#include <string>

namespace sched {

/// The tarball in Debian's package linux-source-VERSION. A package that is missing is installed, if
/// we are root and there is apt-get.
/// @param tree what the user called it, for messages: "debian:6.12"
/// @param place where the package puts its tarball
/// @throws KernelUnavailable with the line that installs it, or what apt-get has against it
/// @throws Stopped (kernel/process.h) when `stop` becomes true
std::filesystem::path debian_tarball(const std::string& tree, const std::string& version,
                                     const std::atomic<bool>* stop = nullptr,
                                     const std::filesystem::path& place = "/usr/src");

}  // namespace sched
