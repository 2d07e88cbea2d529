// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/debian_package.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "kernel/kernel_tree.h"
#include "kernel/runner.h"

namespace sched {
namespace {

namespace fs = std::filesystem;
using testing::EndsWith;
using testing::HasSubstr;

/// Packages are asked of a script in PATH instead of apt-get, and their tarballs are looked for in
/// `place`, whose path it knows.
class DebianPackage : public testing::Test {
 protected:
  DebianPackage() {
    std::string name = testing::TempDir() + "package-XXXXXX";
    if (!mkdtemp(name.data())) throw std::runtime_error(name);
    place = name;
  }
  ~DebianPackage() override {
    setenv("PATH", path.c_str(), 1);
    fs::remove_all(place);
  }

  void apt_get_is(const std::string& script) {
    const fs::path program = place / "apt-get";
    std::ofstream(program) << "#!/bin/bash\ncd '" + place.string() + "'\n" + script;
    fs::permissions(program, fs::perms::owner_all);
    setenv("PATH", (place.string() + ":" + path).c_str(), 1);
  }
  std::string refusal_of(const std::string& version) const {
    try {
      debian_tarball("debian:" + version, version, nullptr, place);
    } catch (const KernelUnavailable& error) {
      return error.message;
    }
    return "";
  }

  const std::string path = std::getenv("PATH");
  fs::path place;
};

TEST_F(DebianPackage, that_is_there_is_not_asked_for) {
  apt_get_is("touch asked\n");
  std::ofstream(place / "linux-source-6.12.tar.xz") << "it";
  EXPECT_EQ(debian_tarball("debian:6.12", "6.12", nullptr, place),
            place / "linux-source-6.12.tar.xz");
  EXPECT_FALSE(fs::exists(place / "asked"));
}

TEST_F(DebianPackage, that_nobody_can_install_is_shown_the_line_for) {
  setenv("PATH", place.c_str(), 1);
  EXPECT_EQ(refusal_of("6.12"), "debian:6.12: there is no " + place.string() +
                                    "/linux-source-6.12.tar.xz\n  apt-get install "
                                    "linux-source-6.12");
}

TEST_F(DebianPackage, that_is_missing_is_installed_by_root) {
  if (geteuid() != 0) GTEST_SKIP() << "only root may install";
  apt_get_is(
      "echo \"$DEBIAN_FRONTEND $*\" >>asked\n"
      "[[ $* == *--download-only* ]] || touch \"${!#}.tar.xz\"\n");
  EXPECT_EQ(debian_tarball("debian:6.12", "6.12", nullptr, place),
            place / "linux-source-6.12.tar.xz");
  const std::string asked = text_of(place / "asked");
  EXPECT_THAT(asked, HasSubstr("noninteractive install -y -qq --no-install-recommends "));
  EXPECT_THAT(asked, EndsWith(" linux-source-6.12\n"));
}

TEST_F(DebianPackage, that_does_not_exist_is_said_not_to) {
  if (geteuid() != 0) GTEST_SKIP() << "only root may install";
  apt_get_is("echo \"E: Unable to locate package ${!#}\" >&2\nexit 100\n");
  EXPECT_THAT(refusal_of("9.99"), HasSubstr("apt-get knows no package linux-source-9.99; "));
}

TEST_F(DebianPackage, that_cannot_be_installed_has_the_reason_shown) {
  if (geteuid() != 0) GTEST_SKIP() << "only root may install";
  apt_get_is("echo 'E: Failed to fetch it'\nexit 100\n");
  EXPECT_EQ(refusal_of("6.12"),
            "debian:6.12: apt-get could not install linux-source-6.12:\nE: Failed to fetch it");
  apt_get_is("");
  EXPECT_THAT(refusal_of("6.12"), HasSubstr("is installed, and yet there is no "));
}

}  // namespace
}  // namespace sched
