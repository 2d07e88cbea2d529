// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "properties/inputs.h"
#include "smt/answers.h"

namespace sched {

/// A question that was answered "that cannot be", as any solver can be asked it again.
struct Question {
  std::string text;           ///< SMT-LIB 2: logic, declarations and assertions
  std::string what;           ///< in words
  std::uint64_t path = 0;     ///< from 1: where it was asked first
  bool from_earlier = false;  ///< the answer is known from an earlier run
};

/// What is known of one proof's questions: their answers, and on which the proof rests.
class Ledger {
 public:
  explicit Ledger(Answers answers = {}) : answers_(std::move(answers)) {}

  Answers& answers() { return answers_; }
  /// The proof is worth what this question's answer is. Each is noted once.
  void rests_on(Question question) {
    if (noted_.insert(question_key({}, question.text)).second)
      questions_.push_back(std::move(question));
  }
  const std::vector<Question>& questions() const { return questions_; }
  /// The claim assumes something there.
  void assumes(const Place& place) {
    if (std::ranges::find(assumed_, place) == assumed_.end()) assumed_.push_back(place);
  }
  /// By value: proofs that share this ledger add to it.
  std::vector<Place> assumed() const { return assumed_; }

 private:
  Answers answers_;
  std::vector<Question> questions_;
  std::set<std::string> noted_;
  std::vector<Place> assumed_;
};

}  // namespace sched
