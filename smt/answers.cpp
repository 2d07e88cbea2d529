// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/answers.h"

#include <fmt/format.h>
#include <nettle/sha2.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>

namespace sched {

namespace {

constexpr std::size_t key_digits = std::size_t{2} * SHA256_DIGEST_SIZE;

std::string sha256(std::initializer_list<std::string_view> parts) {
  sha256_ctx state;
  sha256_init(&state);
  for (const std::string_view part : parts)
    sha256_update(&state, part.size(), reinterpret_cast<const std::uint8_t*>(part.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&state, digest.size(), digest.data());
  std::string text;
  for (const std::uint8_t byte : digest) text += fmt::format("{:02x}", byte);
  return text;
}

std::string_view word(Answer answer) {
  return answer == Answer::impossible ? "impossible" : "open";
}

/// "KEY impossible CHECK": the check is of what stands before it.
std::string line_of(const std::string& key, Answer answer) {
  const std::string said = fmt::format("{} {}", key, word(answer));
  return fmt::format("{} {}", said, sha256({said}).substr(0, 16));
}

}  // namespace

std::string question_key(std::string_view solver_and_limits, std::string_view text) {
  return sha256({solver_and_limits, "\n", text});
}

void Answers::load(const std::string& file) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::string key = line.substr(0, key_digits);
    for (const Answer answer : {Answer::impossible, Answer::open})
      if (line == line_of(key, answer)) entries_[key] = {{answer, true}, false};
  }
}

bool Answers::save(const std::string& file, bool all) const {
  namespace fs = std::filesystem;
  // Two proofs of one claim may end at the same time, in this process or in another.
  static std::atomic<unsigned> serial = 0;
  const std::string half = fmt::format("{}.{}.{}", file, getpid(), serial++);
  std::error_code error;
  fs::create_directories(fs::path(file).parent_path(), error);
  std::ofstream out(half);
  for (const auto& [key, entry] : entries_)
    if (all || entry.used) out << line_of(key, entry.known.answer) << '\n';
  out.close();
  if (out) fs::rename(half, file, error);
  if (out && !error) return true;
  fs::remove(half, error);
  return false;
}

std::optional<Answers::Known> Answers::find(const std::string& key) {
  const auto found = entries_.find(key);
  if (found == entries_.end()) return std::nullopt;
  found->second.used = true;
  return found->second.known;
}

void Answers::keep(const std::string& key, Answer answer) {
  entries_[key] = {{answer, false}, true};
}

}  // namespace sched
