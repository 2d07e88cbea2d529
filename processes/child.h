// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <string>
#include <vector>

namespace sched {

/// Which descriptors a new process has as stdin, stdout and stderr.
struct Streams {
  static constexpr int ours = -1;
  static constexpr int socket = -2;  ///< of a LineProcess: its end of that
  std::array<int, 3> from{ours, ours, ours};
  bool leads_group = false;  ///< Ctrl-C of a terminal is ours to pass on
};

/// Starts a program, found in PATH, without a shell.
/// @throws std::system_error if it cannot be started
pid_t spawn(const std::vector<std::string>& command, const Streams& streams);

/// Waits for its end, and gives its status as waitpid() does.
int wait_for(pid_t process);

/// A program that is spoken to by lines over one socket.
class LineProcess {
 public:
  /// @throws std::system_error if it cannot be started
  LineProcess(const std::vector<std::string>& command, Streams streams);
  /// Ends it, whatever it is doing.
  ~LineProcess();
  LineProcess(const LineProcess&) = delete;
  LineProcess& operator=(const LineProcess&) = delete;

  pid_t id() const { return process_; }
  /// It is given up on who does not read for so long.
  void let_sending_take(unsigned seconds) const;
  /// Before a program that has ended is found out, it may seem that it was sent.
  void send(const std::string& text) const;

  enum class Heard { line, nothing, end, stopped };
  /// The next line without its end. `nothing` if there is none within the seconds.
  Heard hear(std::string& line, double seconds, const std::atomic<bool>* stop);

  /// Its status as waitpid() has it. One that only closed its end of the socket is killed; so is
  /// any other if `at_once`.
  int end(bool at_once);

 private:
  int socket_ = -1;
  pid_t process_ = -1;
  std::string received_;
};

}  // namespace sched
