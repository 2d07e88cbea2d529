// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace sched {

/// What a run of the built program gave.
struct Ran {
  int code = -1;
  std::string out;
  std::string err;
};

/// A folder of its own for each test, with a cache in it; gone when the test ends.
class Program {
 public:
  Program();
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Runs `fairproof` with these words, as a shell reads them, in the folder.
  Ran run(const std::string& arguments) const;
  void write(const std::string& name, const std::string& text) const;
  /// From now on `fairproof` finds this script where it looks for a program of that name.
  void put_in_path(const std::string& name, const std::string& script) const;
  std::string read(const std::string& name) const;
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

}  // namespace sched
