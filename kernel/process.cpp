// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

extern char** environ;

namespace sched {

namespace {

void check(int error, const std::string& what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

/// Which of its descriptors a new process has as stdin, stdout and stderr.
struct Streams {
  std::array<int, 3> from;  ///< -1: as ours
};

pid_t spawn(const std::vector<std::string>& command, const Streams& streams) {
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int to = 0; to < 3; ++to)
    if (const int from = streams.from[static_cast<std::size_t>(to)]; from >= 0)
      posix_spawn_file_actions_adddup2(&actions, from, to);
  pid_t process = -1;
  const int error =
      posix_spawnp(&process, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  check(error, command.front());
  return process;
}

int wait_for(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status))
    return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
  return fmt::format("exit {}", WEXITSTATUS(status));
}

}  // namespace

ProgramResult run_program(const std::vector<std::string>& command) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) check(errno, "pipe");
  pid_t process = -1;
  try {
    process = spawn(command, {{-1, ends[1], ends[1]}});
  } catch (...) {
    close(ends[0]);
    close(ends[1]);
    throw;
  }
  close(ends[1]);
  ProgramResult result;
  std::array<char, 4096> part;
  for (;;) {
    const ssize_t length = read(ends[0], part.data(), part.size());
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) break;
    result.output.append(part.data(), static_cast<std::size_t>(length));
  }
  close(ends[0]);
  result.status = wait_for(process);
  return result;
}

RunnerProcess::RunnerProcess(const std::string& program, double silence_seconds,
                             const std::atomic<bool>* stop)
    : silence_seconds_(silence_seconds), stop_(stop) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    check(errno, "socketpair");
  socket_ = ends[0];
  try {
    // Requests and answers share stdin; what the runner prints by mistake must not become ours.
    process_ = spawn({program}, {{ends[1], STDERR_FILENO, -1}});
  } catch (...) {
    close(ends[0]);
    close(ends[1]);
    throw;
  }
  close(ends[1]);
}

RunnerProcess::~RunnerProcess() {
  close(socket_);
  if (process_ < 0) return;
  kill(process_, SIGKILL);
  wait_for(process_);
}

void RunnerProcess::die(const std::string& how) {
  if (process_ < 0) throw RunnerDied{how};
  // What only closed its end is as good as dead.
  if (!how.empty()) kill(process_, SIGKILL);
  const int status = wait_for(process_);
  process_ = -1;
  throw RunnerDied{how.empty() ? how_it_ended(status) : how};
}

void RunnerProcess::wait_for_input() {
  constexpr int slice_ms = 100;
  const int slices = static_cast<int>(silence_seconds_ * 1000) / slice_ms;
  for (int i = 0; i < slices; ++i) {
    if (stop_ && *stop_) die("stopped");
    pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, slice_ms) > 0) return;
  }
  die(fmt::format("no sign of life for {} s", silence_seconds_));
}

std::string RunnerProcess::read_line() {
  for (;;) {
    if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
      std::string line = received_.substr(0, end);
      received_.erase(0, end + 1);
      return line;
    }
    wait_for_input();
    std::array<char, 4096> part;
    const ssize_t length = recv(socket_, part.data(), part.size(), 0);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) die("");
    received_.append(part.data(), static_cast<std::size_t>(length));
  }
}

nlohmann::json RunnerProcess::ask(const nlohmann::json& request) {
  const std::string line = request.dump() + '\n';
  for (std::size_t sent = 0; sent < line.size();) {
    const ssize_t length = send(socket_, line.data() + sent, line.size() - sent, MSG_NOSIGNAL);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) die("");
    sent += static_cast<std::size_t>(length);
  }
  for (;;) {
    const std::string answer = read_line();
    if (answer.empty()) continue;
    nlohmann::json parsed = nlohmann::json::parse(answer, nullptr, false);
    if (parsed.is_discarded()) die("answered what is not JSON");
    return parsed;
  }
}

}  // namespace sched
