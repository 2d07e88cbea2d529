// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sched {

/// What a question is known by: the SHA-256 of its text and of who is asked within which limits.
/// 64 hex digits.
std::string question_key(std::string_view solver_and_limits, std::string_view text);

/// An answer to a question. There is no word for "some input does": that must be shown anew.
enum class Answer {
  impossible,  ///< unsat
  open,        ///< not shown to be impossible within the limits; more facts may do it
};

/// Answers by question, of this run and, from a file, of earlier ones. A line that is not exactly
/// as it was written is passed over, never believed.
class Answers {
 public:
  struct Known {
    Answer answer;
    bool from_file = false;
  };

  /// Adds what the file holds; nothing if there is none.
  void load(const std::string& file);
  /// Writes what this run found or asked for again; with `all`, whatever is known. A file is
  /// complete or as it was before. False if it cannot be written.
  bool save(const std::string& file, bool all) const;

  std::optional<Known> find(const std::string& key);
  void keep(const std::string& key, Answer answer);

 private:
  struct Entry {
    Known known;
    bool used = false;
  };
  std::map<std::string, Entry> entries_;
};

}  // namespace sched
