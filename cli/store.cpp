// SPDX-License-Identifier: GPL-2.0-or-later
#include "cli/store.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/selection.h"
#include "report/json.h"
#include "report/words.h"

namespace sched {

void save_traces(const Results& results, const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(folder, error);
  for (const Outcome& outcome : results.outcomes) {
    if (!outcome.counterexample) continue;
    const std::string text = trace_text(outcome);
    const fs::path file = fs::path(folder) / trace_file(outcome);
    if (std::error_code none; fs::exists(file, none) && fs::file_size(file, none) <= text.size())
      continue;
    std::ofstream out(file);
    if (!(out << text).flush()) throw UsageError{fmt::format("cannot write {}", file.string())};
  }
}

std::string last_results(const std::string& cache) {
  return cache + "/last.json";
}

void store(const Results& results, const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (const fs::path folder = fs::path(file).parent_path(); !folder.empty())
    fs::create_directories(folder, error);
  const std::string half = fmt::format("{}.{}", file, getpid());
  std::ofstream out(half, std::ios::binary);
  out << to_json_text(results);
  out.close();
  if (out) fs::rename(half, file, error);
  if (out && !error) return;
  fs::remove(half, error);
  throw UsageError{fmt::format("cannot write {}", file)};
}

Results load(const std::string& file) {
  return results_from_json(read_file(file), file);
}

std::string read_file(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::error_code none;  // a directory can be opened, and only then fails
  if (!in || std::filesystem::is_directory(file, none))
    throw UsageError{fmt::format("cannot read {}", file)};
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace sched
