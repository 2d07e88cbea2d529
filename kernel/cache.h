// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace sched {

/// One kernel in the cache.
struct CachedKernel {
  std::string name;         ///< of its folder: "debian-6.12+fix-0123abcd"
  std::string from;         ///< what it was asked for as: "debian:6.12 with fix.patch"
  std::string release;      ///< "6.12.117+fix", empty if its build never came to an end
  std::uint64_t bytes = 0;  ///< on the disk; a file that several share counts for the first
};

/// The folder of a kernel in the cache.
std::filesystem::path folder_of_kernel(const std::string& cache, const std::string& name);

/// All kernels in a cache, by name.
std::vector<CachedKernel> cached_kernels(const std::string& cache);

/// Removes a kernel, once nobody builds it.
/// @return whether there was one
bool remove_kernel(const std::string& cache, const std::string& name);

/// Nobody else builds or removes this kernel; a shared one only keeps it from changing.
class KernelLock {
 public:
  enum class Kind { exclusive, shared };
  /// Waits for whoever has it.
  /// @throws Stopped when `stop` becomes true
  /// @throws std::system_error
  KernelLock(const std::string& cache, const std::string& name, Kind kind,
             const std::atomic<bool>* stop);
  ~KernelLock();
  KernelLock(const KernelLock&) = delete;
  KernelLock& operator=(const KernelLock&) = delete;

  /// From now on others may read, too.
  void share();

 private:
  int descriptor_;
};

}  // namespace sched
