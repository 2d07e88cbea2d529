// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace sched {

class LineProcess;

/// What a program that ran to its end has said, and its exit code; 128 + n for signal n.
struct ProgramResult {
  int status = 0;
  std::string output;  ///< stdout and stderr
};

/// What was asked for was given up, because the caller's `stop` became true.
struct Stopped {};

/// Runs a program, found in PATH, without a shell. Neither it nor anything that it starts outlives
/// a stop or the end of this process, however that comes.
/// @throws std::system_error if it cannot be started
/// @throws Stopped
ProgramResult run_program(const std::vector<std::string>& command,
                          const std::atomic<bool>* stop = nullptr);

/// The process stopped answering: it was killed, it ended, or it was silent for too long.
struct RunnerDied {
  std::string how;
};

/// A runner: a process that answers one line of JSON with another. While it works it sends empty
/// lines, so that silence means a hang and not a long claim.
class RunnerProcess {
 public:
  /// Starts it. Where `stop` becomes true, waiting for an answer ends as if it had died.
  /// @throws std::system_error
  RunnerProcess(const std::string& program, double silence_seconds,
                const std::atomic<bool>* stop = nullptr);
  /// Ends it, whatever it is doing.
  ~RunnerProcess();
  RunnerProcess(const RunnerProcess&) = delete;
  RunnerProcess& operator=(const RunnerProcess&) = delete;

  /// @throws RunnerDied; the process is of no use then
  nlohmann::json ask(const nlohmann::json& request);

 private:
  std::string read_line();
  [[noreturn]] void die(const std::string& how);

  std::unique_ptr<LineProcess> process_;  ///< null once it died
  double silence_seconds_;
  const std::atomic<bool>* stop_;
};

}  // namespace sched
