// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace sched {

/// A folder of its own for a test; gone with it.
class Folder {
 public:
  Folder() {
    std::string name = std::filesystem::temp_directory_path() / "fairproof-smt-XXXXXX";
    path_ = mkdtemp(name.data());
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string file(const std::string& name) const { return path_ / name; }
  std::string read(const std::string& name) const {
    std::ifstream in(path_ / name);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
  }
  /// A program that does what this script says.
  std::string program(const std::string& name, const std::string& script) const {
    write(name, "#!/bin/bash\n" + script);
    std::filesystem::permissions(path_ / name, std::filesystem::perms::owner_all);
    return file(name);
  }

 private:
  std::filesystem::path path_;
};

}  // namespace sched
