// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/kernel_tree.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "kernel/runner.h"

namespace sched {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

/// A folder of its own with empty files in it.
class Folder {
 public:
  explicit Folder(const std::vector<std::string>& files) {
    std::string name = testing::TempDir() + "tree-XXXXXX";
    if (!mkdtemp(name.data())) throw std::runtime_error(name);
    place_ = name;
    for (const std::string& file : files) write(file, "");
  }
  ~Folder() { fs::remove_all(place_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string write(const std::string& file, const std::string& text) const {
    fs::create_directories((place_ / file).parent_path());
    std::ofstream(place_ / file) << text;
    return (place_ / file).string();
  }
  std::string path() const { return place_.string(); }

 private:
  fs::path place_;
};

std::string refusal_of(const std::string& tree) {
  try {
    source_of(tree);
  } catch (const KernelUnavailable& error) {
    return error.message;
  }
  return "";
}

TEST(KernelSource, a_package_has_a_version_in_its_name) {
  EXPECT_THAT(refusal_of("debian:../../x"), HasSubstr("expected the version of a package"));
  EXPECT_THAT(refusal_of("debian:"), HasSubstr("expected the version of a package"));
}

TEST(KernelSource, says_what_a_folder_lacks_to_be_a_kernel_tree) {
  EXPECT_THAT(refusal_of("/no/such/folder"), HasSubstr("expected debian:6.12, a kernel tree"));
  EXPECT_THAT(refusal_of(Folder({"Makefile", "README"}).path()),
              HasSubstr("not a kernel tree, it has no Kconfig"));
  const std::vector<std::string> old{"Makefile", "Kconfig", "kernel/sched_fair.c",
                                     "include/linux/sched.h"};
  EXPECT_THAT(refusal_of(Folder(old).path()),
              HasSubstr("too old: its scheduler is kernel/sched_fair.c"));
  const Folder folder({"notes.txt"});
  EXPECT_THAT(refusal_of(folder.path() + "/notes.txt"), HasSubstr("no tarball by its name"));
}

TEST(KernelSource, trees_of_one_name_in_two_places_are_two) {
  const std::vector<std::string> files{"linux/Makefile", "linux/Kconfig",
                                       "linux/kernel/sched/fair.c", "linux/include/linux/sched.h"};
  const Folder one(files);
  const Folder two(files);
  EXPECT_THAT(source_of(one.path() + "/linux").name, StartsWith("linux-"));
  EXPECT_NE(source_of(one.path() + "/linux").name, source_of(two.path() + "/linux").name);
}

TEST(NameWithPatches, tells_patches_apart_by_what_is_in_them) {
  const Folder folder({});
  const std::string a = folder.write("a/fix it.patch", "one");
  const std::string b = folder.write("b/fix it.patch", "one");
  const std::string c = folder.write("c/fix it.patch", "two");
  EXPECT_THAT(name_with_patches("debian-6.12", {a}), StartsWith("debian-6.12+fix_it-"));
  EXPECT_EQ(name_with_patches("debian-6.12", {a}), name_with_patches("debian-6.12", {b}));
  EXPECT_NE(name_with_patches("debian-6.12", {a}), name_with_patches("debian-6.12", {c}));
  EXPECT_NE(name_with_patches("debian-6.12", {a, c}), name_with_patches("debian-6.12", {c, a}));
  EXPECT_THROW(name_with_patches("debian-6.12", {folder.path()}), KernelUnavailable);
}

TEST(CheckTools, names_all_that_is_missing_and_the_line_that_installs_it) {
  const std::string path = std::getenv("PATH");
  setenv("PATH", "/no/such/folder", 1);
  std::string message;
  try {
    check_tools("debian:6.12");
  } catch (const KernelUnavailable& error) {
    message = error.message;
  }
  setenv("PATH", path.c_str(), 1);
  EXPECT_THAT(message, StartsWith("debian:6.12: building it needs make, gcc, flex, bison, bc, "));
  EXPECT_THAT(message, HasSubstr("\n  apt-get install bc binutils bison "));
}

}  // namespace
}  // namespace sched
