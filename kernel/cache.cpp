// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/cache.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <set>
#include <system_error>
#include <thread>

#include "kernel/kernel_tree.h"
#include "kernel/process.h"

namespace sched {

namespace fs = std::filesystem;

namespace {

std::string first_line(const fs::path& file) {
  const std::string text = text_of(file);
  return text.substr(0, text.find('\n'));
}

bool has_runner(const fs::path& folder) {
  return std::ranges::any_of(fs::directory_iterator(folder), [](const fs::directory_entry& entry) {
    return entry.path().filename().string().starts_with("runner-");
  });
}

std::uint64_t bytes_of(const fs::path& folder, std::set<ino_t>& counted) {
  std::uint64_t bytes = 0;
  std::error_code error;
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    struct stat about {};
    if (lstat(entry->path().c_str(), &about) != 0) continue;
    if (about.st_nlink > 1 && !S_ISDIR(about.st_mode) && !counted.insert(about.st_ino).second)
      continue;
    bytes += static_cast<std::uint64_t>(about.st_blocks) * 512;
  }
  return bytes;
}

}  // namespace

fs::path folder_of_kernel(const std::string& cache, const std::string& name) {
  return fs::absolute(cache) / "kernel" / name;
}

std::vector<CachedKernel> cached_kernels(const std::string& cache) {
  std::vector<CachedKernel> kernels;
  const fs::path all = fs::absolute(cache) / "kernel";
  if (!fs::is_directory(all)) return kernels;
  for (const fs::directory_entry& entry : fs::directory_iterator(all))
    if (const std::string name = entry.path().filename().string();
        entry.is_directory() && !name.starts_with('.'))
      kernels.push_back({.name = name, .from = first_line(entry.path() / "from"), .release = {}});
  std::ranges::sort(kernels, {}, &CachedKernel::name);
  std::set<ino_t> counted;
  for (CachedKernel& kernel : kernels) {
    const fs::path folder = all / kernel.name;
    if (fs::exists(folder / "objects.made") && has_runner(folder))
      kernel.release = first_line(folder / "objects/release");
    kernel.bytes = bytes_of(folder, counted);
  }
  return kernels;
}

bool remove_kernel(const std::string& cache, const std::string& name) {
  const fs::path folder = folder_of_kernel(cache, name);
  if (name.empty() || name.starts_with('.') || name.find('/') != std::string::npos ||
      !fs::is_directory(folder))
    return false;
  const KernelLock lock(cache, name, KernelLock::Kind::exclusive, nullptr);
  // What says that it is whole goes first.
  fs::remove(folder / "objects.made");
  fs::remove_all(folder);
  return true;
}

// Beside the folders, so that removing one does not take along what others wait for.
KernelLock::KernelLock(const std::string& cache, const std::string& name, Kind kind,
                       const std::atomic<bool>* stop) {
  const fs::path locks = fs::absolute(cache) / "kernel" / ".locks";
  fs::create_directories(locks);
  const fs::path file = locks / name;
  descriptor_ = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), file.string());
  const int how = (kind == Kind::shared ? LOCK_SH : LOCK_EX) | LOCK_NB;
  while (flock(descriptor_, how) != 0) {
    const int error = errno;
    const bool is_stopped = stop && *stop;
    if (!is_stopped && (error == EWOULDBLOCK || error == EINTR)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      continue;
    }
    close(descriptor_);
    if (is_stopped) throw Stopped{};
    throw std::system_error(error, std::generic_category(), file.string());
  }
}

KernelLock::~KernelLock() {
  close(descriptor_);
}

void KernelLock::share() {
  flock(descriptor_, LOCK_SH);
}

}  // namespace sched
