// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <string>

namespace sched {

class LineProcess;

/// What a second solver may spend on one question. The resource count decides, so that answers
/// repeat; the time is a net below it.
struct SecondLimits {
  unsigned resources = 60'000;  ///< cvc5's --rlimit-per; about half a second
  double seconds = 10;
  unsigned megabytes = 4'096;
  const std::atomic<bool>* stop = nullptr;  ///< true: the question is given up within 0.1 s
};

/// What it says of a question.
enum class Reply {
  impossible,  ///< unsat: it agrees
  possible,    ///< sat
  unknown,     ///< it could not say within its limits
  died,        ///< no answer: it ended, or said what is no answer
  cut,         ///< no answer within the seconds: it was killed
  stopped,
};

/// cvc5, or what answers like it, as a program of its own. It answers one question after the other,
/// and forgets each before the next, so that no answer depends on what was asked before. One that
/// died is started again for the next question.
class SecondSolver {
 public:
  /// @param program found in PATH
  SecondSolver(std::string program, const SecondLimits& limits);
  /// Ends it, whatever it is doing.
  ~SecondSolver();
  SecondSolver(const SecondSolver&) = delete;
  SecondSolver& operator=(const SecondSolver&) = delete;

  /// @param question SMT-LIB 2: a logic, declarations and assertions
  Reply ask(const std::string& question);
  /// How it died: "exit 1", "signal 9", "cannot be started: No such file or directory", or what it
  /// said instead of an answer.
  const std::string& why() const { return why_; }

  /// "cvc5 1.0.3", as it says itself; empty where it cannot be started or says nothing.
  static std::string version(const std::string& program);

 private:
  bool start();
  Reply receive();
  Reply read_answer(const std::string& line);

  std::string program_;
  SecondLimits limits_;
  std::unique_ptr<LineProcess> process_;  ///< null: to be started
  std::string why_;
};

}  // namespace sched
