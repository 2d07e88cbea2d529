// SPDX-License-Identifier: GPL-2.0-or-later
// What a reader may rely on in every file, kept by a test rather than by a page of rules.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path source = FAIRPROOF_SOURCE;
constexpr std::size_t most_lines = 400;
constexpr std::size_t most_lines_of_a_claim = 80;
constexpr std::size_t most_columns = 100;

std::vector<fs::path> files() {
  std::vector<fs::path> found;
  for (const char* folder : {"bench", "cli", "cmake", "engines", "kernel", "model", "numbers",
                             "processes", "properties", "report", "scripts", "smt", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(source / folder))
      if (entry.is_regular_file()) found.push_back(entry.path());
  return found;
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool is_code(const fs::path& file) {
  const auto extension = file.extension();
  return extension == ".cpp" || extension == ".h" || extension == ".c";
}

bool is_claim(const fs::path& file) {
  return file.parent_path() == source / "properties/claims";
}

/// Columns as a reader sees them: a continuation byte of UTF-8 is none.
std::size_t columns(const std::string& line) {
  std::size_t count = 0;
  for (const char c : line) count += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return count;
}

TEST(House, every_source_file_names_its_licence_first) {
  for (const fs::path& file : files()) {
    if (!is_code(file) && file.extension() != ".cmake" && file.filename() != "CMakeLists.txt" &&
        file.parent_path() != source / "scripts")
      continue;
    if (file.extension() == ".txt" && file.filename() != "CMakeLists.txt") continue;
    const auto lines = lines_of(file);
    const bool script = !lines.empty() && lines[0].starts_with("#!");
    ASSERT_GT(lines.size(), 1u) << file;
    EXPECT_THAT(lines[script ? 1 : 0],
                testing::HasSubstr("SPDX-License-Identifier: GPL-2.0-or-later"))
        << file;
  }
}

TEST(House, files_and_lines_stay_short) {
  for (const fs::path& file : files()) {
    if (!is_code(file)) continue;
    const auto lines = lines_of(file);
    EXPECT_LE(lines.size(), is_claim(file) ? most_lines_of_a_claim : most_lines) << file;
    for (std::size_t i = 0; i < lines.size(); ++i)
      EXPECT_LE(columns(lines[i]), most_columns) << file << ':' << i + 1;
  }
}

TEST(House, nothing_is_left_for_later) {
  for (const fs::path& file : files()) {
    if (file.filename() == "house_test.cpp") continue;
    const auto lines = lines_of(file);
    for (std::size_t i = 0; i < lines.size(); ++i)
      for (const char* word : {"TODO", "FIXME"})
        EXPECT_THAT(lines[i], testing::Not(testing::HasSubstr(word))) << file << ':' << i + 1;
  }
}

TEST(House, one_file_declares_one_claim) {
  for (const fs::path& file : files()) {
    if (!is_claim(file)) continue;
    std::size_t claims = 0;
    for (const std::string& line : lines_of(file))
      if (line.starts_with("extern const Claim ")) {
        ++claims;
        EXPECT_THAT(line, testing::StartsWith("extern const Claim " + file.stem().string() + "{"))
            << file;
      }
    EXPECT_EQ(claims, 1u) << file;
  }
}

TEST(House, solver_generator_and_kernel_headers_stay_in_their_folders) {
  for (const fs::path& file : files()) {
    if (!is_code(file)) continue;
    const std::string folder = fs::relative(file, source).begin()->string();
    for (const std::string& line : lines_of(file)) {
      if (line.starts_with("#include <z3++.h>")) {
        EXPECT_TRUE(folder == "smt" || folder == "tests") << file;
      }
      if (line.starts_with("#include <rapidcheck")) {
        EXPECT_TRUE(folder == "engines" || folder == "tests") << file;
      }
      if (line.starts_with("#include <linux/")) {
        EXPECT_EQ(folder, "kernel") << file;
      }
    }
  }
}

}  // namespace
