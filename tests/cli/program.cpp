// SPDX-License-Identifier: GPL-2.0-or-later
#include "tests/cli/program.h"

#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace sched {

namespace fs = std::filesystem;

Program::Program() {
  std::string name = (fs::temp_directory_path() / "fairproof-test-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("no folder for tests");
  folder_ = name;
}

Program::~Program() {
  std::error_code none;
  fs::remove_all(folder_, none);
}

Ran Program::run(const std::string& arguments) const {
  const std::string command = "cd '" + folder_.string() +
                              "' && PATH=\"$PWD/bin:$PATH\" XDG_CACHE_HOME=cache '" +
                              FAIRPROOF_PROGRAM + "' " + arguments + " >out 2>err";
  const int status = std::system(command.c_str());
  return {
      .code = WIFEXITED(status) ? WEXITSTATUS(status) : -1, .out = read("out"), .err = read("err")};
}

void Program::write(const std::string& name, const std::string& text) const {
  std::ofstream(folder_ / name) << text;
}

void Program::put_in_path(const std::string& name, const std::string& script) const {
  fs::create_directory(folder_ / "bin");
  write("bin/" + name, "#!/bin/bash\n" + script);
  fs::permissions(folder_ / "bin" / name, fs::perms::owner_all);
}

std::string Program::read(const std::string& name) const {
  std::ifstream in(folder_ / name);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace sched
