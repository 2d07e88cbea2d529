// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/cache.h"

#include <gmock/gmock.h>

#include <fstream>

#include "kernel/process.h"

namespace sched {
namespace {

namespace fs = std::filesystem;

class Cache : public testing::Test {
 protected:
  Cache() {
    std::string name = testing::TempDir() + "cache-XXXXXX";
    if (!mkdtemp(name.data())) throw std::runtime_error(name);
    cache_ = name;
  }
  ~Cache() override { fs::remove_all(cache_); }
  void write(const std::string& file, const std::string& text) const {
    const fs::path path = fs::path(cache_) / "kernel" / file;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  std::string cache_;
};

TEST_F(Cache, lists_by_name_and_says_what_never_came_to_an_end) {
  EXPECT_TRUE(cached_kernels(cache_).empty());
  write("b/from", "/home/me/linux\n");
  write("b/tree/Makefile", "");
  write("a/from", "debian:6.12\n");
  write("a/objects.made", "key");
  write("a/objects/release", "6.12.117\n");
  write("a/runner-1", "");
  const auto kernels = cached_kernels(cache_);
  ASSERT_EQ(kernels.size(), 2u);
  EXPECT_EQ(kernels[0].name, "a");
  EXPECT_EQ(kernels[0].from, "debian:6.12");
  EXPECT_EQ(kernels[0].release, "6.12.117");
  EXPECT_EQ(kernels[1].name, "b");
  EXPECT_EQ(kernels[1].release, "");
}

TEST_F(Cache, a_file_that_two_share_is_counted_once) {
  write("a/large", std::string(1'000'000, 'x'));
  fs::create_directories(fs::path(cache_) / "kernel/b");
  fs::create_hard_link(fs::path(cache_) / "kernel/a/large", fs::path(cache_) / "kernel/b/large");
  const auto kernels = cached_kernels(cache_);
  EXPECT_GT(kernels[0].bytes, 900'000u);
  EXPECT_LT(kernels[1].bytes, 100'000u);
}

TEST_F(Cache, removes_what_it_is_told_and_nothing_outside) {
  write("a/from", "debian:6.12\n");
  write("b/from", "debian:6.1\n");
  EXPECT_TRUE(remove_kernel(cache_, "a"));
  EXPECT_FALSE(remove_kernel(cache_, "a"));
  for (const char* name : {"", ".", "..", ".locks", "../kernel", "c"})
    EXPECT_FALSE(remove_kernel(cache_, name)) << name;
  EXPECT_TRUE(fs::exists(fs::path(cache_) / "kernel/b/from"));
}

TEST_F(Cache, a_lock_keeps_others_out_until_they_are_told_to_stop) {
  using Kind = KernelLock::Kind;
  const std::atomic<bool> stop = true;
  KernelLock first(cache_, "a", Kind::exclusive, nullptr);
  EXPECT_THROW(KernelLock(cache_, "a", Kind::exclusive, &stop), Stopped);
  EXPECT_THROW(KernelLock(cache_, "a", Kind::shared, &stop), Stopped);
  EXPECT_NO_THROW(KernelLock(cache_, "b", Kind::exclusive, &stop));
  first.share();
  EXPECT_NO_THROW(KernelLock(cache_, "a", Kind::shared, &stop));
  EXPECT_THROW(KernelLock(cache_, "a", Kind::exclusive, &stop), Stopped);
}

}  // namespace
}  // namespace sched
