// SPDX-License-Identifier: GPL-2.0-or-later
// The session that the README shows is a real one.
#include <gmock/gmock.h>

#include <fstream>
#include <regex>
#include <vector>

#include "tests/cli/program.h"

namespace sched {
namespace {

struct Shown {
  std::string arguments;
  std::string output;
};

/// Each "$ fairproof ..." of the README that has output below it.
std::vector<Shown> shown_commands() {
  const std::string prompt = "    $ fairproof ";
  std::vector<Shown> shown;
  std::ifstream readme(FAIRPROOF_SOURCE "/README.md");
  bool inside = false;
  for (std::string line; std::getline(readme, line);) {
    if (line.starts_with(prompt)) {
      shown.push_back({line.substr(prompt.size()), ""});
      inside = true;
    } else if (line.starts_with("    ")) {
      if (inside) shown.back().output += line.substr(4) + "\n";
    } else if (!line.empty()) {
      inside = false;
    } else if (inside) {
      shown.back().output += "\n";
    }
  }
  std::erase_if(shown,
                [](const Shown& s) { return s.output.find_first_not_of('\n') == s.output.npos; });
  return shown;
}

/// Without times, and without the blank lines that end it.
std::string comparable(const std::string& text) {
  std::string plain = std::regex_replace(text, std::regex(R"( +\d+\.\d\ds)"), " TIME");
  plain.erase(plain.find_last_not_of('\n') + 1);
  return plain;
}

TEST(Readme, shows_what_the_program_says) {
  const Program program;
  std::filesystem::create_directory_symlink(FAIRPROOF_SOURCE "/counterexamples",
                                            program.folder() / "counterexamples");
  const std::vector<Shown> shown = shown_commands();
  EXPECT_GE(shown.size(), 2u);
  for (const Shown& command : shown)
    EXPECT_EQ(comparable(program.run(command.arguments).out), comparable(command.output))
        << command.arguments;
}

}  // namespace
}  // namespace sched
